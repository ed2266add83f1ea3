-- Browsers that belong to an account (adr/0038-sign-in.md).

CREATE TABLE browsers (
    -- Hashes of the browser and of the account.
    browser text PRIMARY KEY,
    account text NOT NULL,
    name text NOT NULL,
    -- Until when it is signed in, in seconds since 1970; 0 if its identity was joined to the account.
    until bigint NOT NULL
);
CREATE INDEX browsers_account ON browsers (account);
