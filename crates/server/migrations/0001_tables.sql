-- What the file of SQLite keeps, and who owns each table (adr/0036-many-nodes.md).

CREATE TABLE nodes (
    id text PRIMARY KEY,
    -- Where other nodes reach it.
    url text NOT NULL,
    -- The version of its program and its cards.
    build text NOT NULL,
    -- Until when its lease holds, by the clock of the database.
    until timestamptz NOT NULL,
    -- It claims no table any more.
    leaving boolean NOT NULL DEFAULT false
);

CREATE TABLE tables (
    id text PRIMARY KEY,
    meta text NOT NULL DEFAULT '',
    summary text NOT NULL DEFAULT '',
    -- The number of the latest claim; 0 before the first one.
    epoch bigint NOT NULL DEFAULT 0,
    -- The node of the latest claim, until it gives the claim up.
    node text,
    -- The transaction that changed `meta` or `summary` last.
    changed xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX tables_changed ON tables (changed);
CREATE INDEX tables_node ON tables (node) WHERE node IS NOT NULL;

CREATE TABLE lines (
    id text NOT NULL,
    seq bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (id, seq)
);

CREATE TABLE said (
    id text NOT NULL,
    n bigint NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (id, n)
);

CREATE TABLE notes (
    name text PRIMARY KEY,
    json text NOT NULL
);

CREATE TABLE probe (
    id integer PRIMARY KEY,
    bytes bytea NOT NULL
);
