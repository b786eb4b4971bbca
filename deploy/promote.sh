#!/bin/sh
# Not run. `sh deploy/promote.sh two three`, with the names of the two nodes that are left where the one that was written is lost for good: the one that has
# received more takes its place, since only that one is sure to have all that was acknowledged, and the other one follows it. Nothing is changed
# unless both answer. Make sure first that the lost one stays off.
set -eu
folder=$(dirname "$0")
ask() {
  echo "$2" | docker compose -f "$folder/compose.three-nodes.yaml" exec -T "$1" psql -U paydesk -d paydesk -v ON_ERROR_STOP=1 -Atq
}
received() {
  ask "$1" "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn"
}
first=$1
second=$2
first_bytes=$(received "$first")
second_bytes=$(received "$second")
if [ "$first_bytes" -ge "$second_bytes" ]; then primary=$first follower=$second; else primary=$second follower=$first; fi
ask "$primary" "SELECT pg_promote()"
ask "$primary" "SELECT pg_create_physical_replication_slot('$follower', true)
  WHERE NOT EXISTS (SELECT 1 FROM pg_replication_slots WHERE slot_name = '$follower')"
password=$(cat "$folder/database-password")
ask "$follower" "ALTER SYSTEM SET primary_conninfo = 'host=$primary user=paydesk password=$password application_name=$follower'"
ask "$follower" "SELECT pg_reload_conf()"
echo "$primary is written now, and $follower follows it."
