//! The shapes of the protocol as a JSON schema, and as TypeScript types made from it.

use room::lessons::{LessonCard, LessonWish};
use room::wire::{
    About, AccountCard, Called, CaseWish, Change, Created, FromClient, FromServer, Hand, HookWish,
    Links, Menu, Notices, Place, PushGone, PushKey, PushWish, PuzzleCard, Qr, QrWish, QuietHours,
    Quizzed, RecordCard, Reviewed, Setup, SignIn, Sit, TableCard,
};
use schemars::JsonSchema;
use serde_json::Value;
use table::host::data::Rule;
use table::host::schema;

/// Everything that goes over the wire.
#[derive(JsonSchema)]
#[allow(dead_code)]
struct Protocol {
    /// The messages from a client at a table.
    from_client: FromClient,
    /// The messages to a client at a table.
    from_server: FromServer,
    /// A rule, as `/api/rules` tells it.
    rule: Rule,
    /// A table to be made.
    setup: Setup,
    /// A case to be opened on a table.
    case: CaseWish,
    /// A lesson to be begun.
    lesson: LessonWish,
    /// A lesson.
    lesson_card: LessonCard,
    /// What came of a puzzle.
    quizzed: Quizzed,
    /// A puzzle.
    puzzle: PuzzleCard,
    /// A game being looked back at.
    reviewed: Reviewed,
    /// A new table.
    created: Created,
    /// The properties of a table that can change.
    change: Change,
    /// Who is to sit in a seat.
    hand: Hand,
    /// Sits down in a free seat.
    sit: Sit,
    /// A link whose QR code is wanted.
    qr_wish: QrWish,
    /// A QR code.
    qr: Qr,
    /// A place in a game.
    place: Place,
    /// What is told before a record is looked at.
    about: About,
    /// The links of a table.
    links: Links,
    /// The notifications of a table.
    notices: Notices,
    /// A webhook to be set.
    hook_wish: HookWish,
    /// Hours in which nothing is sent.
    quiet_hours: QuietHours,
    /// A browser to be told.
    push_wish: PushWish,
    /// A browser that is not to be told any more.
    push_gone: PushGone,
    /// The key by which push services know this server.
    push_key: PushKey,
    /// What a webhook is sent.
    called: Called,
    /// A game that can be begun.
    menu: Menu,
    /// A table of mine.
    table_card: TableCard,
    /// A game of mine that is over.
    record_card: RecordCard,
    /// Whether the browser can sign in, and whether it is signed in.
    account_card: AccountCard,
    /// Where signing in begins.
    sign_in: SignIn,
}

/// The JSON schema, as `docs/protocol.schema.json` has it.
pub fn json_text() -> String {
    format!("{:#}\n", schema::of::<Protocol>())
}

/// The same as TypeScript types, as `web/src/model/protocol.d.ts` has them: those of the host are imported from its own.
pub fn typescript() -> String {
    let names = |of: &Value| -> Vec<String> {
        let defs = of.get("$defs").and_then(Value::as_object);
        defs.into_iter().flatten().map(|(n, _)| n.clone()).collect()
    };
    let own = schema::of::<Protocol>();
    let host = names(&schema::json());
    let without: Vec<&str> = host.iter().map(String::as_str).collect();
    let types = schema::types(&own, &without);
    let used = |name: &&String| {
        let mut words = types.split(|c: char| !c.is_alphanumeric());
        names(&own).contains(name) && words.any(|word| word == name.as_str())
    };
    let imported: Vec<&str> = host.iter().filter(used).map(String::as_str).collect();
    format!(
        "// Made by `miskatonic serve --types` from the types of the server: do not edit. See docs/protocol.md.\n\n\
         import type {{ {} }} from './host';\n{types}",
        imported.join(", ")
    )
}
