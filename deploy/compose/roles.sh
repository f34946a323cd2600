#!/bin/sh
# Run by the PostgreSQL image once, on an empty database: the roles that docs/operating.md describes.
# Verified: its SQL was run on PostgreSQL 15, and Assay started with these two roles.
set -eu
psql -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -U postgres <<'SQL'
create role assay_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
create role assay_app login nosuperuser nocreatedb nocreaterole password :'app_password';
create database assay owner assay_owner;
revoke connect, temporary on database assay from public;
grant connect on database assay to assay_app;
\connect assay
alter schema public owner to assay_owner;
revoke all on schema public from public;
SQL
