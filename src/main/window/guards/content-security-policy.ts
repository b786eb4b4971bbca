/**
 * What the program's page may load: its own files and nothing else. No style element and no style attribute counts; the
 * styles that React sets on elements are set by script, one property at a time, which a policy does not concern.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // A text is never made into elements or scripts by itself: whatever tries it throws, and nothing of ours may allow it.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
