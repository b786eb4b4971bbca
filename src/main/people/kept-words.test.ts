import { describe, expect, it } from 'vitest';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { actOf, secondCharge } from './approvals.fixture.ts';
import { codeOf, idOf, openPeopled, PINS, profilesOfPeople, shopsOfPeople } from './peopled.fixture.ts';

const newShop = shopsOfPeople();
const newProfile = profilesOfPeople();

describe('texts that stay in an entry forever', () => {
  const CARD = 'card 5531 8866 5214 2950';

  it('contain no card number in the reason of an approval, which then approves nothing', async () => {
    const till = await newShop('Chidi');
    const refused = await till.handlers['sale.charge'](secondCharge);
    const given = { act: actOf(refused), approverId: idOf(till, 'Bola'), pin: PINS.Bola, reason: CARD };
    expect(codeOf(await till.handlers['people.approve'](given))).toBe('wordsHaveCardNumber');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('contain no card number in the name of a person, new or changed', async () => {
    const till = await newShop('Ada');
    const added = { name: '22345678901', role: 'cashier', pin: '604815', badge: null } as const;
    expect(codeOf(await till.handlers['staff.add'](added))).toBe('wordsHaveCardNumber');
    const changed = { id: idOf(till, 'Chidi'), name: CARD, role: 'cashier', isActive: true } as const;
    expect(codeOf(await till.handlers['staff.change'](changed))).toBe('wordsHaveCardNumber');
  });

  it('contain no card number in the names of the first people', async () => {
    const [named, held] = [
      { name: 'Ada', pin: PINS.Ada },
      { name: CARD, pin: PINS.Bola },
    ];
    for (const [owner, second] of [
      [held, null],
      [named, held],
    ] as const) {
      const till = await openPeopled(newProfile());
      const made = await till.handlers['people.setUp']({ owner, second, settings: FIRST_PEOPLE_SETTINGS });
      expect(codeOf(made)).toBe('wordsHaveCardNumber');
      expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'none' } });
    }
  });
});
