import type { Finding, LessonAnswer, LessonName, LessonStep } from '../lessons/lesson.ts';

/** The lessons of a practice till. */
export const lessonTexts = {
  title: 'Lessons',
  lead: 'Four things that go wrong at every counter sooner or later. Play them here, where no money moves: three or four minutes each.',
  openText: 'Four mishaps at the counter, played in fifteen minutes.',
  onlyPractice: 'Lessons are played on a practice till. This one takes real payments.',
  number: 'Lesson {{number}}',
  list: 'The lessons',
  begin: 'Begin',
  again: 'Play again',
  beginNamed: 'Begin: {{name}}',
  againNamed: 'Play again: {{name}}',
  goOn: 'Go on',
  under: 'Being played',
  notPlayed: 'Not played yet',
  lastPlayed: '{{right}} of {{all}} right, {{by}}, {{at}}',
  allRight: 'All right, {{by}}, {{at}}',
  resultTitle: 'How it went: {{name}}',
  resultAllRight: 'All {{count}} right. That is how it is done.',
  resultSome: '{{right}} of {{count}} right.',
  right: 'Right',
  wrong: 'Not right',
  strip: 'Lesson',
  stop: 'Stop the lesson',
  fill: 'Fill it in for me',
  show: 'See how it went',
  note: 'Lesson: {{name}}',
  name: {
    lostAnswer: 'The answer gets lost',
    lateSuccess: 'Not paid, and then it is',
    lyingPage: 'The bank’s page says yes',
    secondCharge: 'Charge me again',
  } satisfies Record<LessonName, string>,
  story: {
    lostAnswer: 'You charge a card, and the line goes dead. Has the customer paid?',
    lateSuccess: 'The till says no. The customer’s phone says that the money is gone.',
    lyingPage: 'The bank’s page says “approved”. The till says something else.',
    secondCharge: 'Nobody knows how the first charge ended, and the customer wants to pay once more.',
  } satisfies Record<LessonName, string>,
  step: {
    charge: 'A customer pays by card. Look at the sale, and press Charge.',
    approve: 'You are the customer now: press Approve on the bank’s page, then go back to the shop.',
    wait: 'Paydesk keeps asking. Wait, or press “$t(sale.checkAgain)”, until the answer comes.',
    checkAgain: 'Wait a few seconds, then press “$t(sale.checkAgain)” until the bank has answered.',
    leave: 'Others are waiting in line. Press “$t(sale.leaveForLater)”: the sale is kept.',
    find: 'Press the sale you left for later, then “$t(sale.checkAgain)” until the bank has answered. To see a warning, charge the same card first.',
    handOver: 'It says Paid. Now, and not before, the goods go over the counter.',
    close: 'No goods. Try another card, or press “$t(sale.newSale)” to end it.',
    over: 'That was it.',
  } satisfies Record<Exclude<LessonStep, 'answer'>, string>,
  asked: {
    lostAnswer: '“Did it go through? I have to catch my bus.” What do you say?',
    lateSuccess: '“Look, my bank has sent a message: NGN 4,800 taken!” What do you say?',
    lyingPage: '“It said approved, you saw it.” What do you say?',
    secondCharge: 'The customer is back. “Just charge it again, I am in a hurry.” What do you say?',
  } satisfies Record<LessonName, string>,
  answer: {
    lostAnswer: {
      giveGoods: '“Sure it did. Here you are.”',
      askTill: '“One moment, the till is asking.”',
      payAgain: '“It failed. Once more, please.”',
    },
    lateSuccess: {
      giveGoods: '“Your message will do. Here you are.”',
      askTill: '“I will ask once more, right now.”',
      payAgain: '“It says no. Another card, please.”',
    },
    lyingPage: {
      giveGoods: '“True. Here you are.”',
      askTill: '“The till asked the bank: not paid.”',
      payAgain: '“Then the same card again.”',
    },
    secondCharge: {
      giveGoods: '“Take it, we will sort it out later.”',
      askTill: '“Let me first check the first one.”',
      payAgain: '“All right, once more.”',
    },
  } satisfies Record<LessonName, Record<LessonAnswer, string>>,
  finding: {
    said: {
      right: 'You trusted the till, not a phone, a page or a hurry.',
      wrong: 'What you said to the customer was a guess. Only the till’s Paid says that the money is there.',
    },
    waited: {
      right: 'You waited for the answer.',
      wrong: 'You cancelled the sale while nobody knew whether the customer had paid. The money was taken.',
    },
    checkedAgain: {
      right: 'You asked once more before you believed the no. It had become a yes.',
      wrong: 'You did not ask once more. The money was taken, and the customer went away without the goods.',
    },
    leftForLater: {
      right: 'You left the sale for later, where you could find it again.',
      wrong: 'You did not leave the sale for later: the line had to wait.',
    },
    chargedOnce: {
      right: 'You charged this card once.',
      wrong: 'You charged this card again. The customer may have paid twice.',
    },
    handedOver: {
      right: 'The goods went over the counter once, after Paid.',
      wrong: 'The customer paid, and the goods were not handed over once, after Paid.',
    },
  } satisfies Record<Finding['name'], { right: string; wrong: string }>,
};
