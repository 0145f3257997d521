#!/usr/bin/env bash
# Kills a session at a random moment of an edit, again and again: what it acknowledged must be there, and whole.
#
#   editkills.sh PROGRAM CYCLES
set -euo pipefail
program=$1 cycles=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ROSTER_DATABASE=$folder/school.db
"$program" sample --students 50 --seed 7 >"$folder/roster.csv"
"$program" import --yes "$folder/roster.csv" >/dev/null 2>&1
id=$(sed -n 2p "$folder/roster.csv" | cut -d, -f1)
kills=0 RANDOM=1

# How long one edit takes here, in microseconds: the kill falls anywhere in it, or just after.
started=$(date +%s%N)
for step in $(seq 10); do "$program" set "$id" "note=c0-s$step" "phone=c0-s$step" >/dev/null 2>&1; done
span=$((($(date +%s%N) - started) / 10000))

for cycle in $(seq "$cycles"); do
  "$program" set "$id" "note=c$cycle-s1" "phone=c$cycle-s1" "family=F$cycle" >/dev/null 2>&1 &
  victim=$!
  sleep "$(printf '0.%06d' $((RANDOM * span / 32768)))"
  kill -9 "$victim" 2>/dev/null || true
  status=0
  wait "$victim" 2>/dev/null || status=$?
  case $status in
    0) echo "c$cycle-s1" >>"$folder/acknowledged" ;;
    137) kills=$((kills + 1)) ;;
    *) echo "cycle $cycle: status $status"; exit 1 ;;
  esac
  read -r note phone < <(sqlite3 -cmd '.timeout 5000' -separator ' ' "$ROSTER_DATABASE" \
    "SELECT ifnull(note, '-'), ifnull(phone, '-') FROM student WHERE id = '$id'")
  # Both fields of one edit, or of none.
  [ "$note" = "$phone" ] || { echo "half an edit: $note and $phone"; exit 1; }
done

[ "$(sqlite3 -cmd '.timeout 5000' "$ROSTER_DATABASE" "PRAGMA integrity_check")" = ok ] || { echo "damaged"; exit 1; }
sqlite3 -cmd '.timeout 5000' "$ROSTER_DATABASE" "SELECT json_extract(after, '\$.note') FROM change WHERE after IS NOT NULL" | sort -u >"$folder/known"
touch "$folder/acknowledged"
lost=$(sort -u "$folder/acknowledged" | comm -23 - "$folder/known" | wc -l)
[ "$lost" = 0 ] || { echo "$lost acknowledged saves are gone"; exit 1; }
[ "$kills" -gt 0 ] || { echo "nothing was killed"; exit 1; }
[ "$("$program" history "$id" | grep -c changed)" -ge "$(sort -u "$folder/acknowledged" | wc -l)" ] ||
  { echo "the history is short"; exit 1; }
echo "$kills programs killed in $cycles cycles, $(wc -l <"$folder/acknowledged") saves acknowledged, none lost"
