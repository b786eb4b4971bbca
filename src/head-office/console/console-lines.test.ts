import { describe, expect, it } from 'vitest';
import { answerLines } from './console-lines.ts';

describe('answerLines', () => {
  it('reports a failed command and answers the next one', async () => {
    const said: string[] = [];
    const answer = async (line: string) => {
      if (line === 'verify') throw new Error('The database does not answer.');
      return [`answered ${line}`];
    };
    const take = answerLines({ answer, say: (line) => said.push(line) });
    await Promise.all(['verify', 'tills'].map(take));
    expect(said).toEqual([
      'There is no answer, and nothing was changed. Try again in a moment. The reason: The database does not answer.',
      'answered tills',
    ]);
  });

  it.each(['Revoke 1234 stolen', ' person\treset ada'])(
    'says where to check whether a failed command took effect: %s',
    async (line) => {
      const said: string[] = [];
      const wordless = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
      await answerLines({ answer: () => Promise.reject(wordless), say: (each) => said.push(each) })(line);
      expect(said).toMatchObject([
        expect.stringMatching(/^Perhaps the command took effect\. Type “tills”.+: ECONNREFUSED\.$/),
      ]);
    },
  );

  it('removes control characters, line ends and direction marks from a till’s name', async () => {
    const said: string[] = [];
    const named = '\u001b]52;c;cm0=\u0007 \u009b2J T1\r\ncode ABCD \u202egnorw \u200f7';
    const take = answerLines({ answer: async () => [`Till ${named}, Ikeja · İkeja`], say: (line) => said.push(line) });
    await take('tills');
    expect(said).toEqual(['Till �]52;c;cm0=� �2J T1��code ABCD �gnorw �7, Ikeja · İkeja']);
  });

  it('starts a command after the previous one was answered', async () => {
    const happened: string[] = [];
    const answer = async (line: string) => {
      happened.push(`${line} begins`);
      await Promise.resolve();
      happened.push(`${line} ends`);
      return [];
    };
    const take = answerLines({ answer, say: () => undefined });
    await Promise.all(['revoke', 'verify'].map(take));
    expect(happened).toEqual(['revoke begins', 'revoke ends', 'verify begins', 'verify ends']);
  });
});
