import { describe, expect, it } from 'vitest';
import { LESSON_NAMES } from '../../shared/lessons/lesson.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { problem } from '../../shared/problems.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { systemClock } from '../system-clock.ts';
import { createLessonControl } from './lesson-control.ts';

describe('the lessons of a till', () => {
  it.each(['sandbox', 'live'] as const)('neither runs nor records lessons on a %s till', async (mode) => {
    const { handlers, kept, asked } = lessonsOf(mode);
    const before = kept();
    for (const lesson of LESSON_NAMES) await handlers['lessons.begin']({ lesson });
    await handlers['lessons.answer']({ answer: 'askTill' });
    expect(await handlers['lessons.end'](undefined)).toMatchObject({ problem: { code: 'lessonsInPracticeAlone' } });
    expect(await handlers['lessons.read'](undefined)).toMatchObject({ problem: { code: 'lessonsInPracticeAlone' } });
    expect([kept(), asked]).toEqual([before, []]);
  });

  it('begins a lesson on a practice till, and records no result of an unfinished one', async () => {
    const { handlers, kept } = lessonsOf('practice');
    expect(await handlers['lessons.begin']({ lesson: 'lyingPage' })).toMatchObject({
      value: { running: { lesson: 'lyingPage', next: 'charge' } },
    });
    await handlers['lessons.end'](undefined);
    expect(kept()).toEqual({ running: null, results: [] });
  });

  it('reports that the disk is full, and begins no lesson', async () => {
    const { handlers, kept, settings } = lessonsOf('practice');
    settings.write = () => {
      throw new Error('ENOSPC');
    };
    expect(await handlers['lessons.begin']({ lesson: 'lyingPage' })).toEqual(problem('counterNotKept'));
    expect(kept().running).toBeNull();
  });
});

function lessonsOf(mode: 'practice' | 'sandbox' | 'live') {
  const settings = settingsInMemory();
  const asked: string[] = [];
  const handlers = createLessonControl({
    installation: { ...practiceInstallation(), mode },
    settings,
    log: { write: () => undefined },
    clock: systemClock(),
    journal: {
      page: async () => {
        asked.push('page');
        return { payments: [], next: null };
      },
      payment: async () => null,
      timeline: async () => [],
    },
    desk: {
      read: () => ({ current: null }) as unknown as DeskSnapshot,
      finishSale: () => Promise.reject(new Error('There is no sale.')),
    },
    actor: () => 'ada',
  });
  return { handlers, asked, settings, kept: () => settings.read('lessons') };
}
