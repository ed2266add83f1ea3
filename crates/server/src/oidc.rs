//! The provider of OpenID Connect by which people sign in: the authorization code flow with PKCE.
//!
//! Nothing here logs a code, a token or a secret.

use crate::web::Web;
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdTokenClaims,
    CoreIdTokenVerifier, CoreJwsSigningAlgorithm as Alg, CoreProviderMetadata,
};
use openidconnect::{
    AsyncHttpClient, AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret,
    CsrfToken, HttpRequest, HttpResponse, IssuerUrl, Nonce, PkceCodeChallenge, PkceCodeVerifier,
    RedirectUrl, Scope, TokenResponse as _,
};
use room::notice::Sent;
use room::secret::Person;
use room::table::Denial;
use room::{Config, Provider};
use serde::{Deserialize, Serialize};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use subtle::ConstantTimeEq as _;
use tokio::sync::Mutex;
use tokio::time::Instant;
use url::{Host, Url};

/// How long it is believed what a provider tells of itself.
const BELIEVED: Duration = Duration::from_secs(600);
/// How old that must be before it is asked for again because a signature does not fit.
const DOUBTED: Duration = Duration::from_secs(1);
/// Characters of a name, at most.
const LONGEST_NAME: usize = 40;
/// Bytes of a subject, at most (OpenID Connect Core, 2).
const LONGEST_SUBJECT: usize = 255;
/// The signatures that are accepted: those whose key is public. No token is accepted without one.
const SIGNATURES: [Alg; 9] = [
    Alg::RsaSsaPkcs1V15Sha256,
    Alg::RsaSsaPkcs1V15Sha384,
    Alg::RsaSsaPkcs1V15Sha512,
    Alg::RsaSsaPssSha256,
    Alg::RsaSsaPssSha384,
    Alg::RsaSsaPssSha512,
    Alg::EcdsaP256Sha256,
    Alg::EcdsaP384Sha384,
    Alg::EdDsa,
];

/// Why the provider could not be asked.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreached(String);

/// Asks a provider.
struct Http(Arc<Web>);

async fn fetched(web: Arc<Web>, request: HttpRequest) -> Result<HttpResponse, Unreached> {
    let url = Url::parse(&request.uri().to_string());
    let url = url.map_err(|e| Unreached(e.to_string()))?;
    if !may_ask(&url) {
        let why = format!("{} is not reached by https", url.authority());
        return Err(Unreached(why));
    }
    web.fetch(request).await.map_err(|sent| match sent {
        Sent::Later(why, _) | Sent::Refused(why) => Unreached(why),
        Sent::Done | Sent::Gone => Unreached("it does not reply".into()),
    })
}

impl AsyncHttpClient<'_> for Http {
    type Error = Unreached;
    // It borrows nothing, so that a request of a browser can wait for it on any thread.
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Unreached>> + Send>>;

    fn call(&self, request: HttpRequest) -> Self::Future {
        Box::pin(fetched(self.0.clone(), request))
    }
}

/// What a sign-in must bring back. Nobody but the browser has it, and the browser cannot read it.
#[derive(Serialize, Deserialize)]
pub struct Begun {
    state: String,
    nonce: String,
    verifier: String,
}

/// What the provider has the browser bring back.
#[derive(Deserialize)]
pub struct Back {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
}

/// A person, as the provider tells who it is.
#[derive(Debug)]
pub struct Signed {
    /// The account.
    pub account: Person,
    /// What the provider calls the person.
    pub name: String,
}

/// What a provider tells of itself, and when it told it.
type Told = (Instant, Arc<CoreProviderMetadata>);

/// A provider.
pub struct Oidc {
    provider: Provider,
    web: OnceLock<Arc<Web>>,
    told: Mutex<Option<Told>>,
}

/// Whether a URL of a provider may be asked: by TLS, or on this machine.
fn may_ask(url: &Url) -> bool {
    let here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(four)) => four.is_loopback(),
        Some(Host::Ipv6(six)) => six.is_loopback(),
        None => return false,
    };
    url.scheme() == "https" || url.scheme() == "http" && here
}

/// Reads the URL of an issuer, as `--oidc-issuer` has it.
pub fn issuer(text: &str) -> Result<String, String> {
    let wrong = "write the issuer's URL as its discovery document has it: https://id.example/realms/friends";
    let url = Url::parse(text).map_err(|_| wrong.to_owned())?;
    let bare = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    match may_ask(&url) && bare {
        true => Ok(text.to_owned()),
        false => Err(wrong.to_owned()),
    }
}

fn clean(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// What to call a person.
fn name(claims: &CoreIdTokenClaims) -> String {
    let called = |name: Option<&str>| name.and_then(clean);
    let whole = claims.name().and_then(|all| all.iter().next());
    let short = claims.nickname().and_then(|all| all.iter().next());
    called(whole.map(|(_, name)| name.as_str()))
        .or_else(|| called(claims.preferred_username().map(|name| name.as_str())))
        .or_else(|| called(short.map(|(_, name)| name.as_str())))
        .unwrap_or_else(|| "You".to_owned())
}

impl Oidc {
    /// The provider of a server that is run like this, if it has one. It is asked for nothing yet.
    pub fn new(config: &Config) -> Option<Self> {
        config.sign_in.as_ref().map(|provider| Self {
            provider: provider.clone(),
            web: OnceLock::new(),
            told: Mutex::default(),
        })
    }

    /// The client that asks the provider. The operator has chosen it: it may be in a private network.
    fn http(&self) -> Result<Http, String> {
        if let Some(web) = self.web.get() {
            return Ok(Http(web.clone()));
        }
        let web = Arc::new(Web::new(true)?);
        Ok(Http(self.web.get_or_init(|| web).clone()))
    }

    /// What the provider tells of itself, with its keys: no older than this.
    async fn told(&self, most: Duration) -> Result<Arc<CoreProviderMetadata>, String> {
        let mut told = self.told.lock().await;
        if let Some((_, known)) = told.as_ref().filter(|(at, _)| at.elapsed() < most) {
            return Ok(known.clone());
        }
        let issuer = IssuerUrl::new(self.provider.issuer.clone()).map_err(|e| e.to_string())?;
        let http = self.http()?;
        let found = CoreProviderMetadata::discover_async(issuer, &http).await;
        let found = Arc::new(found.map_err(|why| {
            tracing::warn!(why = %chain(&why), "the provider for signing in could not be asked");
            "the provider cannot be reached now".to_owned()
        })?);
        *told = Some((Instant::now(), found.clone()));
        Ok(found)
    }

    fn client_id(&self) -> ClientId {
        ClientId::new(self.provider.client.clone())
    }

    fn redirect(&self) -> Result<RedirectUrl, String> {
        let back = format!("{}/api/account/back", self.provider.origin);
        RedirectUrl::new(back).map_err(|e| e.to_string())
    }

    /// Begins a sign-in: the address of the provider's page, and what must come back.
    pub async fn begin(&self) -> Result<(String, Begun), String> {
        let told = self.told(BELIEVED).await?;
        let client = CoreClient::from_provider_metadata((*told).clone(), self.client_id(), None);
        let client = client.set_redirect_uri(self.redirect()?);
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (url, state, nonce) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scope(Scope::new("profile".into()))
            .set_pkce_challenge(challenge)
            .url();
        let begun = Begun {
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        };
        Ok((url.into(), begun))
    }

    /// Finishes a sign-in. Nothing, if the person has changed their mind.
    pub async fn finish(&self, back: Back, begun: Begun) -> Result<Option<Signed>, Denial> {
        let refused = |why: &str| Denial::new(403, why);
        let state = back.state.unwrap_or_default();
        if !bool::from(state.as_bytes().ct_eq(begun.state.as_bytes())) {
            return Err(refused("this browser has begun another sign-in"));
        }
        if back.error.as_deref() == Some("access_denied") {
            return Ok(None);
        }
        let code = back.code.filter(|_| back.error.is_none());
        let code = code.ok_or_else(|| refused("the provider has refused it"))?;
        let unreached = |why: String| Denial::new(503, why);
        let told = self.told(BELIEVED).await.map_err(unreached)?;
        let secret = ClientSecret::new(self.provider.secret.reveal().to_owned());
        let client =
            CoreClient::from_provider_metadata((*told).clone(), self.client_id(), Some(secret));
        let methods = told.token_endpoint_auth_methods_supported();
        let basic =
            methods.is_none_or(|all| all.contains(&CoreClientAuthMethod::ClientSecretBasic));
        let client = client
            .set_redirect_uri(self.redirect().map_err(unreached)?)
            .set_auth_type(if basic {
                AuthType::BasicAuth
            } else {
                AuthType::RequestBody
            });
        let http = self.http().map_err(unreached)?;
        let exchange = client.exchange_code(AuthorizationCode::new(code));
        let exchange = exchange.map_err(|e| unreached(e.to_string()))?;
        let tokens = exchange
            .set_pkce_verifier(PkceCodeVerifier::new(begun.verifier))
            .request_async(&http)
            .await
            .map_err(|why| {
                // What the provider replied may have a token in it, and is not told.
                tracing::warn!(%why, "a code for signing in was not exchanged");
                refused("the provider does not confirm it")
            })?;
        let token = tokens
            .id_token()
            .ok_or_else(|| refused("the provider does not say who you are"))?;
        let nonce = Nonce::new(begun.nonce);
        let mut claims = token.claims(&self.verifier(&told), &nonce);
        if let Err(ClaimsVerificationError::SignatureVerification(_)) = claims {
            // The provider may have new keys.
            let anew = self.told(DOUBTED).await.map_err(unreached)?;
            claims = token.claims(&self.verifier(&anew), &nonce);
        }
        let claims = claims.map_err(|why| {
            tracing::warn!(%why, "an ID token was refused");
            refused("what the provider says of you cannot be trusted")
        })?;
        let subject = claims.subject().as_str();
        if subject.is_empty() || subject.len() > LONGEST_SUBJECT {
            return Err(refused("the provider does not say who you are"));
        }
        Ok(Some(Signed {
            account: Person::of_account(&self.provider.issuer, subject),
            name: name(claims),
        }))
    }

    fn verifier(&self, told: &CoreProviderMetadata) -> CoreIdTokenVerifier<'static> {
        let (issuer, keys) = (told.issuer().clone(), told.jwks().clone());
        let verifier = CoreIdTokenVerifier::new_public_client(self.client_id(), issuer, keys);
        verifier.set_allowed_algs(SIGNATURES)
    }
}

/// An error with its causes.
fn chain(why: &dyn std::error::Error) -> String {
    let mut text = why.to_string();
    let mut next = why.source();
    while let Some(cause) = next {
        text.push_str(&format!(": {cause}"));
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issuers_are_reached_by_tls_or_on_this_machine() {
        for sound in [
            "https://id.example",
            "https://id.example/realms/friends",
            "http://localhost:8080/realms/x",
            "http://127.0.0.1:9",
            "http://[::1]:9",
        ] {
            assert!(issuer(sound).is_ok(), "{sound}");
        }
        for wrong in [
            "id.example",
            "http://id.example",
            "ftp://localhost",
            "https://id.example?x",
            "https://id.example#x",
            "https://me@id.example",
        ] {
            assert!(issuer(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_are_short_and_clean() {
        assert_eq!(clean(" A\u{7}da "), Some("Ada".into()));
        assert_eq!(clean(" \u{7} "), None);
        assert_eq!(clean(&"x".repeat(99)).map(|n| n.len()), Some(LONGEST_NAME));
    }
}
