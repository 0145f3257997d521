#!/usr/bin/env bash
# Many sessions edit one roster at random and at once; what was acknowledged must stand in the history.
#
#   edits.sh PROGRAM SESSIONS EDITS
set -euo pipefail
program=$1 sessions=$2 edits=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ROSTER_DATABASE=$folder/school.db
"$program" sample --students 200 --seed 7 >"$folder/roster.csv"
"$program" import --yes "$folder/roster.csv" >/dev/null 2>&1
# Twenty students, so that sessions meet.
mapfile -t ids < <(tail -n +2 "$folder/roster.csv" | cut -d, -f1 | head -20)

session() {
  local number=$1 count=$2 edit id status
  RANDOM=$number
  for edit in $(seq "$count"); do
    id=${ids[RANDOM % ${#ids[@]}]}
    status=0
    case $((RANDOM % 10)) in
      0) "$program" undo >>"$folder/out.$number" 2>&1 || status=$? ;;
      1) "$program" add "id=n-$number-$edit" "family=Ny$RANDOM" >>"$folder/out.$number" 2>&1 || status=$?
         [ $status != 0 ] || echo "n-$number-$edit" >>"$folder/acknowledged" ;;
      *) "$program" set "$id" "note=s$number-e$edit" "class=$((RANDOM % 90))" >>"$folder/out.$number" 2>&1 || status=$?
         [ $status != 0 ] || echo "s$number-e$edit" >>"$folder/acknowledged" ;;
    esac
    # 1 nothing to take back, 65 changed since, 69 somebody changed the same at the same moment: told, and not written.
    case $status in
      0 | 1 | 65) ;;
      69) grep -q "changed the same" "$folder/out.$number" || { echo "session $number: 69"; exit 1; } ;;
      *) echo "session $number: status $status"; tail -1 "$folder/out.$number"; exit 1 ;;
    esac
  done
}

: >"$folder/acknowledged"
jobs=()
for number in $(seq "$sessions"); do
  session "$number" $((edits / sessions)) &
  jobs+=($!)
done
for job in "${jobs[@]}"; do wait "$job"; done

if grep -h -i -E "locked|in use by another" "$folder"/out.*; then echo "a person was told of a lock"; exit 1; fi
sqlite3 -cmd '.timeout 5000' "$ROSTER_DATABASE" "SELECT before || after FROM change WHERE after IS NOT NULL AND before IS NOT NULL
  UNION ALL SELECT after FROM change WHERE before IS NULL UNION ALL SELECT before FROM change WHERE after IS NULL" \
  >"$folder/history"
# One word a line on both sides.
grep -o -E "(s|n-)[0-9]+-e?[0-9]+" "$folder/history" | sort -u >"$folder/known"
lost=$(sort -u "$folder/acknowledged" | comm -23 - "$folder/known" | wc -l)
[ "$lost" = 0 ] || { echo "$lost acknowledged changes are not in the history"; exit 1; }
[ "$(sqlite3 -cmd '.timeout 5000' "$ROSTER_DATABASE" "PRAGMA integrity_check")" = ok ] || { echo "damaged"; exit 1; }
"$program" check >/dev/null
echo "$(wc -l <"$folder/acknowledged") acknowledged of $edits, none lost"
