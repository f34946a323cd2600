/** Anti-CSRF fields of frameworks (Django, Rails, Laravel, ASP.NET, Drupal, WordPress, Symfony, Spring). */
export const ANTI_FORGERY =
  /csrf|xsrf|authenticity_token|requestverificationtoken|^_token$|form_token|form_build_id|nonce/i;
