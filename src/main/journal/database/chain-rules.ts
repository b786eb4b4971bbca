/** Identifies the journal. The first event links to the hash of this identity. */
export const IDENTITY_TABLE = `
CREATE TABLE journal (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  identity TEXT NOT NULL,
  genesis BLOB NOT NULL CHECK (length(genesis) = 32)
) STRICT;
CREATE TRIGGER journal_never_updated BEFORE UPDATE ON journal
  BEGIN SELECT RAISE(ABORT, 'the identity of a journal never changes'); END;
CREATE TRIGGER journal_never_deleted BEFORE DELETE ON journal
  BEGIN SELECT RAISE(ABORT, 'the identity of a journal never changes'); END;
`;

/** The rules of the table of events: rows are only added, each linked to the one before. */
export const CHAIN_RULES = `
CREATE TRIGGER event_never_updated BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'an event never changes'); END;
CREATE TRIGGER event_never_deleted BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'an event is never removed'); END;
CREATE TRIGGER event_links BEFORE INSERT ON event BEGIN
  SELECT RAISE(ABORT, 'an event has the next number')
    WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM event);
  SELECT RAISE(ABORT, 'an event is linked to the one before it')
    WHERE NEW.prev IS NOT
      coalesce((SELECT hash FROM event WHERE seq = NEW.seq - 1), (SELECT genesis FROM journal));
END;
`;
