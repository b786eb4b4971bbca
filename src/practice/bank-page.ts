import { bankByCode } from './banks.ts';
import { PRACTICE_MERCHANT_NAME } from './identity.ts';
import type { NumberedPayment } from './payment.ts';
import { amountFields } from './record.ts';

/* Pages for the customer: plain HTML without scripts, for a frame, a keyboard and a screen reader. */

/** Returns the page on which the customer approves or declines. Both buttons post `decision` to it. */
export function decisionPage(payment: NumberedPayment): string {
  const amount = `${payment.currency} ${grouped(amountFields(payment).chargedAmount ?? payment.amount)}`;
  return page(
    'Confirm your payment',
    `<h1>Confirm your payment</h1>
    <dl>
      <dt>Amount</dt><dd class="amount">${escaped(amount)}</dd>
      <dt>Merchant</dt><dd>${escaped(PRACTICE_MERCHANT_NAME)}</dd>
      <dt>${payment.card ? 'Card' : 'Account'}</dt><dd>${escaped(instrumentText(payment))}</dd>
      <dt>Reference</dt><dd>${escaped(payment.reference)}</dd>
    </dl>
    <form method="post">
      <button class="primary" name="decision" value="approve" autofocus>Approve</button>
      <button name="decision" value="decline">Decline</button>
    </form>`,
  );
}

/** Returns a page that claims that the payment was approved, whatever really happened. */
export function lyingPage(payment: NumberedPayment): string {
  return pageSaying('The payment was approved.', payment);
}

/** Returns the page of an ended payment, with a link back if the merchant gave an address. */
export function finishedPage(payment: NumberedPayment): string {
  const words = {
    successful: 'The payment was approved.',
    failed: 'The payment was declined.',
    waiting: 'One step is left.',
  };
  return pageSaying(words[payment.stage.kind], payment);
}

export function unknownPage(): string {
  return page('Not found', '<h1>There is no payment here</h1><p>You can close this page.</p>');
}

function pageSaying(words: string, { redirectUrl }: NumberedPayment): string {
  const back = redirectUrl
    ? '<form method="post"><button class="primary" autofocus>Return to the merchant</button></form>'
    : '<p>You can close this page.</p>';
  return page('Payment', `<h1>${words}</h1>${back}`);
}

function grouped(amount: string): string {
  return amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

function instrumentText(payment: NumberedPayment): string {
  if (payment.card) return `${payment.card.firstSix} ****** ${payment.card.lastFour}`;
  const bankName = bankByCode(payment.account?.bankCode ?? '')?.bankName ?? 'Bank';
  return `${bankName}, account ending in ${payment.account?.lastFour ?? '----'}`;
}

const STYLE = `
  :root { color-scheme: light dark; --ink: #16202b; --soft: #51606f; --paper: #fff; --line: #d4dbe2; --bank: #1f4f7a; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #eef2f6; --soft: #a9b6c3; --paper: #1b232c; --line: #3a4653; --bank: #2d6ba3; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  header { background: var(--bank); color: #fff; margin: -24px -16px 24px; padding: 16px; font-weight: 600; }
  header strong { float: right; letter-spacing: 0.08em; }
  main { max-width: 420px; margin: 0 auto; }
  h1 { font-size: 22px; margin: 0 0 16px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 0 0 24px; }
  dt { color: var(--soft); }
  dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  .amount { font-size: 20px; font-weight: 700; }
  form { display: flex; gap: 12px; }
  button { flex: 1; min-height: 48px; border: 2px solid var(--bank); border-radius: 8px; background: transparent;
    color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
  button.primary { background: var(--bank); color: #fff; }
  button:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
  footer { margin-top: 24px; color: var(--soft); font-size: 14px; }`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>${escaped(title)} - practice bank</title>
  <style>${STYLE}
  </style>
</head>
<body>
  <header>Practice bank <strong>PRACTICE</strong></header>
  <main>
    ${content}
    <footer>This is a practice page. No money moves.</footer>
  </main>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
