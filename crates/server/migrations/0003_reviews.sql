-- Reviews that are asked for, each of them for any node to work on (adr/0036-many-nodes.md).

CREATE TABLE reviews (
    -- The table. It has one review at a time.
    id text PRIMARY KEY,
    -- The hash of the record that is reviewed, and the record; empty once the review is done.
    hash text NOT NULL,
    record text NOT NULL,
    -- The version of the program and cards that it belongs to.
    build text NOT NULL,
    -- Who asks: the keyed hash of an address.
    asker text NOT NULL,
    asked timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Until when somebody waits for it.
    wanted timestamptz NOT NULL,
    -- The number of times it was taken or replaced. What is written under an earlier number does not count.
    ticket bigint NOT NULL DEFAULT 0,
    -- The node that works on it, and until when it has it.
    node text,
    until timestamptz,
    -- The number of answers that were looked at.
    done bigint NOT NULL DEFAULT 0,
    -- The review as JSON, once it is done.
    result text
);
CREATE INDEX reviews_open ON reviews (asked) WHERE result IS NULL;
CREATE INDEX reviews_node ON reviews (node) WHERE node IS NOT NULL;
