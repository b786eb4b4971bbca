#!/bin/sh
# Those that follow are let in with the same password, and copy what is set here.
set -eu
echo "host replication paydesk all scram-sha-256" >> "$PGDATA/pg_hba.conf"
# Taken up at the next start: until then nobody follows, and whatever is written would wait for ever.
psql -U paydesk -d paydesk -v ON_ERROR_STOP=1 -c "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (one, two, three)'"
