#!/bin/sh
# Those that follow are let in with the same password.
set -eu
echo "host replication paydesk all scram-sha-256" >> "$PGDATA/pg_hba.conf"
