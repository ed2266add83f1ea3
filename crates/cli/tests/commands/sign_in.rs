//! What `serve` must be told before people can sign in.

use super::{fails, scratch};

fn with(more: &[&[&'static str]]) -> Vec<&'static str> {
    let mut all = vec!["serve", "--oidc-issuer", "https://id.example"];
    more.iter().for_each(|args| all.extend(args.iter()));
    all
}

#[test]
fn signing_in_needs_an_issuer_a_client_a_public_address_and_a_secret() {
    let folder = scratch("sign-in");
    std::fs::write(folder.join("empty"), " \n").expect("a file");
    let client = ["--oidc-client", "tables"];
    let public = ["--public-url", "https://tables.example"];
    let secret = ["--oidc-secret-file", "empty"];
    for (args, says) in [
        (with(&[]), "--oidc-client"),
        (with(&[&client]), "--public-url"),
        (with(&[&client, &public]), "MISKATONIC_OIDC_SECRET"),
        (with(&[&client, &public, &secret]), "MISKATONIC_OIDC_SECRET"),
        (vec!["serve", "--oidc-client", "tables"], "--oidc-issuer"),
        (
            vec!["serve", "--oidc-issuer", "http://id.example"],
            "issuer's URL",
        ),
    ] {
        fails(&folder, &args, 2, says);
    }
}
