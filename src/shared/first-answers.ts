import { z } from 'zod';
import { counterChannels } from './counter-settings.ts';
import { customerDisplayChannels, customerDisplaySchema } from './customer-display.ts';
import { headOfficeChannels } from './head-office/head-office-channels.ts';
import { languagePushes } from './languages.ts';
import { bankPageStatusSchema } from './payment/bank-page.ts';
import { earlierPaymentSchema } from './payment/second-payment.ts';
import { deskSnapshotSchema, requeriedSnapshotSchema } from './payment/snapshot.ts';
import { peopleChannels, peoplePushes } from './people/people-channels.ts';
import { tillDescriptionSchema } from './till-description.ts';

/* The part of the contract that the page loads with its first screen: answers for that screen, for a payment at the
   counter and for signing in. The rest loads later. */

export const firstAnswers = {
  'till.describe': tillDescriptionSchema,
  'till.confirmClock': deskSnapshotSchema,
  'desk.read': deskSnapshotSchema,
  'announcement.dismiss': deskSnapshotSchema,
  'sale.checkEarlier': z.object({ earlier: z.array(earlierPaymentSchema) }),
  'sale.justPaid': counterChannels['sale.justPaid'].response,
  'sale.charge': deskSnapshotSchema,
  'sale.cancel': deskSnapshotSchema,
  'sale.leaveForLater': deskSnapshotSchema,
  'sale.resume': deskSnapshotSchema,
  'sale.finish': deskSnapshotSchema,
  'payment.submitStep': deskSnapshotSchema,
  'payment.sendAgain': deskSnapshotSchema,
  'payment.requery': requeriedSnapshotSchema,
  'payment.handOver': deskSnapshotSchema,
  'payment.handOverAfterReview': deskSnapshotSchema,
  'bankPage.place': bankPageStatusSchema.nullable(),
  'bankPage.keepWaiting': z.null(),
  'bankPage.close': deskSnapshotSchema,
  'people.read': peopleChannels['people.read'].response,
  'people.signIn': peopleChannels['people.signIn'].response,
  'people.signOut': peopleChannels['people.signOut'].response,
  'people.lock': peopleChannels['people.lock'].response,
  'people.touched': peopleChannels['people.touched'].response,
  'counter.read': counterChannels['counter.read'].response,
  'service.standing': counterChannels['service.standing'].response,
  'customerDisplay.read': customerDisplayChannels['customerDisplay.read'].response,
  'customerDisplay.showAmount': customerDisplayChannels['customerDisplay.showAmount'].response,
  'customerDisplay.continue': customerDisplayChannels['customerDisplay.continue'].response,
  'headOffice.read': headOfficeChannels['headOffice.read'].response,
  'screen.stopped': z.null(),
} as const satisfies Record<string, z.ZodType>;

export const firstPushes = {
  'desk.changed': deskSnapshotSchema,
  'bankPage.changed': bankPageStatusSchema,
  'customerDisplay.changed': customerDisplaySchema,
  ...languagePushes,
  ...peoplePushes,
} as const satisfies Record<string, z.ZodType>;
