/**
 * Services whose files change without notice, so that the owner of a page cannot pin them by hash: the hosts they are loaded
 * from, with subdomains. Each provider's documentation requires the file at this address.
 */
const HOSTS: readonly string[] = [
  // Fonts: a stylesheet that depends on the browser (https://developers.google.com/fonts/docs/getting_started).
  'fonts.googleapis.com',
  'use.typekit.net',
  'p.typekit.net',
  'fast.fonts.net',
  'kit.fontawesome.com',
  // Tag managers, analytics and advertising.
  'googletagmanager.com',
  'google-analytics.com',
  'googleadservices.com',
  'googlesyndication.com',
  'doubleclick.net',
  'connect.facebook.net',
  'snap.licdn.com',
  'bat.bing.com',
  'clarity.ms',
  'static.hotjar.com',
  'script.hotjar.com',
  'js.hs-scripts.com',
  'js.hsforms.net',
  'static.cloudflareinsights.com',
  'mc.yandex.ru',
  'assets.adobedtm.com',
  'tags.tiqcdn.com',
  'cdn.segment.com',
  'plausible.io',
  'analytics.tiktok.com',
  'static.ads-twitter.com',
  // Consent managers.
  'cdn.cookielaw.org',
  'consent.cookiebot.com',
  'app.usercentrics.eu',
  'cdn.iubenda.com',
  // Payments, which must not be hosted elsewhere (https://docs.stripe.com/security/guide).
  'js.stripe.com',
  'paypal.com',
  'checkoutshopper-live.adyen.com',
  'pay.google.com',
  'js.braintreegateway.com',
  // Protection against robots, maps, log-in and support.
  'google.com',
  'recaptcha.net',
  'gstatic.com',
  'hcaptcha.com',
  'challenges.cloudflare.com',
  'maps.googleapis.com',
  'accounts.google.com',
  'apis.google.com',
  'appleid.cdn-apple.com',
  'widget.intercom.io',
  'js.intercomcdn.com',
  'static.zdassets.com',
  'embed.tawk.to',
  'youtube.com',
  'player.vimeo.com',
  'platform.twitter.com',
];

/** Returns true if files of this host cannot be pinned by hash. */
export function isChanging(host: string): boolean {
  return HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
}
