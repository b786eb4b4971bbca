import { z } from 'zod';
import { grantedShopsSchema, webRightSchema } from '../../shared/head-office-web/web-rights.ts';
import type { Database } from '../database/database.ts';
import type { KnownPerson, Look, PersonStore, Session } from './person-store.ts';

export function sqlPersonStore(database: Database): PersonStore {
  const { query } = database;
  return {
    person: async (name) => {
      const [row] = await query<PersonRow>(`SELECT ${PERSON_FIELDS} FROM person WHERE name = $1`, [name]);
      return row ? personOf(row) : null;
    },
    people: async () => (await query<PersonRow>(`SELECT ${PERSON_FIELDS} FROM person ORDER BY name`)).map(personOf),
    add: async (person) => {
      const added = await query(
        `INSERT INTO person (${PERSON_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT DO NOTHING RETURNING 1`,
        valuesOf(person),
      );
      return added.length > 0;
    },
    grant: async (name, { shops, rights }) => {
      const changed = await query(
        'UPDATE person SET shops = COALESCE($2, shops), rights = COALESCE($3, rights) WHERE name = $1 RETURNING 1',
        [name, shops ? JSON.stringify(shops) : null, rights ? JSON.stringify(rights) : null],
      );
      return changed.length > 0;
    },
    putCredentials: (name, { credential, password, firstUntil, secret = null }, replaced) =>
      database.transaction(async (statements) => {
        const changed = await statements.query(
          `UPDATE person SET credential = $3, password = $4, first_until = $5, secret = COALESCE($6::text, secret),
             last_step = CASE WHEN $6::text IS NULL THEN last_step ELSE 0 END
           WHERE name = $1 AND ($2::text IS NULL OR credential = $2) RETURNING 1`,
          [name, replaced, credential, password, firstUntil, secret],
        );
        if (changed.length > 0) await statements.query('DELETE FROM session WHERE name = $1', [name]);
        return changed.length > 0;
      }),
    remove: (name) =>
      database.transaction(async (statements) => {
        const removed = await statements.query('DELETE FROM person WHERE name = $1 RETURNING 1', [name]);
        await statements.query('DELETE FROM session WHERE name = $1', [name]);
        return removed.length > 0;
      }),
    takeSignIn: async ({ name, credential, firstUntil }, taken) => {
      const changed = await query(
        `UPDATE person SET last_step = $3, first_until = $5
         WHERE name = $1 AND credential = $2 AND last_step < $3 AND first_until IS NOT DISTINCT FROM $4 RETURNING 1`,
        [name, credential, taken.step, firstUntil, taken.firstUntil],
      );
      return changed.length > 0;
    },
    addSession: async ({ tokenHash, name, credential, madeAt, askedAt }) => {
      const sql = 'INSERT INTO session (token_hash, name, credential, made_at, asked_at) VALUES ($1, $2, $3, $4, $5)';
      await query(sql, [tokenHash, name, credential, madeAt, askedAt]);
    },
    session: async (tokenHash) => {
      const [row] = await query<Session>(`SELECT ${SESSION_FIELDS} FROM session WHERE token_hash = $1`, [tokenHash]);
      return row ?? null;
    },
    touchSession: async (tokenHash, askedAt) => {
      await query('UPDATE session SET asked_at = $2 WHERE token_hash = $1', [tokenHash, askedAt]);
    },
    endSession: async (tokenHash) => void (await query('DELETE FROM session WHERE token_hash = $1', [tokenHash])),
    endSessionsBefore: async ({ madeAt, askedAt }) => {
      await query('DELETE FROM session WHERE made_at < $1 OR asked_at < $2', [madeAt, askedAt]);
    },
    addLook: async ({ id, at, name, journal, reference }) => {
      await query('INSERT INTO payment_look (look_id, at, name, journal_id, reference) VALUES ($1, $2, $3, $4, $5)', [
        ...[id, at, name, journal, reference],
      ]);
    },
    looks: async (most) =>
      await query<Look>(
        `SELECT look_id AS id, at, name, journal_id AS journal, reference FROM payment_look
         ORDER BY at DESC, look_id LIMIT $1`,
        [most],
      ),
  };
}

interface PersonRow extends Omit<KnownPerson, 'shops' | 'rights'> {
  shops: string;
  rights: string;
}

const PERSON_COLUMNS = 'name, shops, rights, credential, password, first_until, secret, last_step';
const PERSON_FIELDS =
  'name, shops, rights, credential, password, first_until AS "firstUntil", secret, last_step AS "lastStep"';

const SESSION_FIELDS = 'token_hash AS "tokenHash", name, credential, made_at AS "madeAt", asked_at AS "askedAt"';

function valuesOf(person: KnownPerson): readonly unknown[] {
  const { name, shops, rights, credential, password, firstUntil, secret, lastStep } = person;
  return [name, JSON.stringify(shops), JSON.stringify(rights), credential, password, firstUntil, secret, lastStep];
}

function personOf({ shops, rights, ...row }: PersonRow): KnownPerson {
  return {
    ...row,
    shops: grantedShopsSchema.parse(JSON.parse(shops)),
    rights: z.array(webRightSchema).parse(JSON.parse(rights)),
  };
}
