//! What notifications say.

use crate::web::Place;
use room::wire::Called;
use serde_json::json;

/// Discord shows no preview of a link in a message with this flag.
const NO_PREVIEWS: u32 = 1 << 2;
/// Characters of a title that a browser is told, at most.
const LONGEST_TITLE: usize = 80;

/// The body for a webhook.
pub fn body(place: &Place, what: &Called) -> Result<Vec<u8>, String> {
    let body = match place.is_discord() {
        true => serde_json::to_vec(&discord(what)),
        false => serde_json::to_vec(what),
    };
    body.map_err(|e| e.to_string())
}

/// A message for Discord. No name in it can mention anybody or format anything.
fn discord(what: &Called) -> serde_json::Value {
    let mut content = plain(&what.text);
    if let Some(url) = &what.url {
        content.push('\n');
        content.push_str(url);
    }
    json!({
        "content": content,
        "allowed_mentions": {"parse": []},
        "flags": NO_PREVIEWS,
    })
}

/// A text without any formatting of Discord's.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(
            letter,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '#' | '@' | '[' | ']' | ':'
        ) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// What a browser is told: no more than that it is somebody's turn, and at which table.
pub fn told(what: &Called) -> Result<Vec<u8>, String> {
    let title: String = what.title.chars().take(LONGEST_TITLE).collect();
    let told = json!({"title": format!("Your turn at {title}"), "table": what.table});
    serde_json::to_vec(&told).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::Web;

    fn called() -> Called {
        Called {
            event: "turn".into(),
            text: "Your turn at @everyone **The Gathering**: Ann.".into(),
            title: "@everyone **The Gathering**".into(),
            table: "0123".into(),
            url: Some("https://tables.example/t/0123".into()),
            ..Called::default()
        }
    }

    #[test]
    fn discord_gets_a_message_and_others_get_the_fields() {
        let web = Web::new(false).expect("roots");
        let body = |url: &str| -> serde_json::Value {
            let body = body(&web.place(url).expect("a place"), &called()).expect("a body");
            serde_json::from_slice(&body).expect("JSON")
        };
        for url in [
            "https://discord.com/api/webhooks/1/abc",
            "https://ptb.discord.com/api/webhooks/1/abc",
            "https://discordapp.com/api/webhooks/1/abc",
        ] {
            let sent = body(url);
            assert_eq!(sent["allowed_mentions"], json!({"parse": []}));
            let content = sent["content"].as_str().expect("text");
            assert_eq!(
                content,
                "Your turn at \\@everyone \\*\\*The Gathering\\*\\*\\: Ann.\nhttps://tables.example/t/0123"
            );
        }
        for url in [
            "https://discord.com.evil.example/api/webhooks/1/abc",
            "https://notdiscord.com/api/webhooks/1/abc",
            "https://chat.example/discord.com/",
        ] {
            let sent = body(url);
            assert_eq!(sent["event"], "turn", "{url}");
            assert!(sent.get("content").is_none());
        }
    }
}
