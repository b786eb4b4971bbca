import { describe, expect, it } from 'vitest';
import { serverUrls } from './server-urls.ts';

describe('serverUrls', () => {
  it('splits a URL with several servers', () => {
    const given =
      'postgresql://paydesk:p%40ss@one:5432,two:5433,%2Frun%2Fthree/ledger?target_session_attrs=read-write&sslmode=require';
    expect(serverUrls(given)).toEqual([
      'postgresql://paydesk:p%40ss@one:5432/ledger?sslmode=require',
      'postgresql://paydesk:p%40ss@two:5433/ledger?sslmode=require',
      'postgresql://paydesk:p%40ss@%2Frun%2Fthree/ledger?sslmode=require',
    ]);
  });

  it.each([
    'postgresql://one/ledger',
    'postgres://user@one:5432/ledger?sslmode=disable',
    'postgresql://[::1]:5432/ledger',
    'postgresql:///ledger?host=/run/postgresql',
    'socket:/run/postgresql?db=ledger',
  ])('leaves a URL with one server unchanged: %s', (url) => {
    expect(serverUrls(url)).toEqual([url]);
  });
});
