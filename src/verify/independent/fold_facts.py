"""Computes payments from entries. Written from docs/journal-format.md and docs/payment-lifecycle.md alone, without any code of the program."""
import re
from collections import Counter
from datetime import UTC, datetime, timedelta

SUCCESS = {'status': ['successful', 'success'], 'chargeCode': ['00', '000'], 'fraudStatus': ['ok']}
NEVER_SUCCESS = {'failed', 'pending', 'success-pending-validation', 'nr', 'r0', 'unreadable'}
FINAL_WORDS = {'failed', 'declined', 'cancelled', 'canceled', 'abandoned', 'expired', 'unsuccessful'}
UNDER_WAY = re.compile('pending|process|progress|ongoing|queued|await|initiated|unknown|unreadable|^(succe|complete|approved|paid|captured|settled)'
                       '|^(ok|nr|r0|[0-9]+)$', re.IGNORECASE)
DECIDING = ('reference', 'otherReference', 'code', 'currency', 'amountMinor', 'chargedAmountMinor', 'isLive', *SUCCESS)
IDENTIFIERS = ('uniqueKey', 'orderReference', 'paymentId', 'providerReference')
DETAILS = ('narration', 'customerName', 'accountBusinessName', 'vbvMessage', 'accountMessage')
OF_ANSWER = ('message', 'customerEmail', 'chargeMessage', *DETAILS)
MOST_IDENTIFIERS, MOST_STEPS, FREEZE_SECONDS = 12, 3, 30
# The fields of a state that survive a change of outcome.
COMMON = ('notFound', 'review', 'referenceTaken', 'stepsAsked', 'settled')
SALE_MOVES = {'saleParked': (['active'], 'parked'), 'saleResumed': (['parked'], 'active'), 'saleCancelled': (['active', 'parked'], 'cancelled')}
OF_A_SALE = {
    'paymentIntended', 'personalErased', 'stepSubmitted', 'stepAnswered', 'answerLost', 'stepRefused', 'referenceInUse', 'requeried',
    'requeryRhythmEnded', 'bankPageOpened', 'bankPageClosed', 'bankPageReturned', 'goodsHandedOver', 'reviewDecided', 'reviewReopened',
    'returnsDecided', 'settledByCase', 'sentAgain', *SALE_MOVES}
# Rules that apply even if a payment of the sale is unknown.
CERTAIN = ('noIntent', 'intendedTwice', 'otherSale', 'handedOverTwice')
REASONS = {'reference': 'otherReference', 'currency': 'otherCurrency', 'amount': 'amountTooLow', 'chargedAmount': 'chargedAmountBelowAmount',
           'isLive': 'isLiveUnexpected'}
# ISO 4217: every other currency has two decimals.
OTHER_DECIMALS = {0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 3: 'BHD IQD JOD KWD LYD OMR TND', 4: 'CLF UYW'}
DECIMALS = {currency: decimals for decimals, currencies in OTHER_DECIMALS.items() for currency in currencies.split()}
moment = datetime.fromisoformat


class Impossible(Exception):
    """An entry breaks a rule of the fold. The text names the rule."""


class Sales:
    """Folds the entries of a journal. A sale is unknown if one of its intents is missing."""

    def __init__(self, is_from_beginning, mode):
        self.is_from_beginning, self.mode = is_from_beginning, mode
        self.sales, self.sale_of, self.unknown, self.broken = {}, {}, set(), set()

    def follow(self, entry):
        """Returns the payment after the entry, or None if it is unknown. Raises Impossible for the first broken rule."""
        sale_id, reference, kind = entry.get('saleId', ''), entry.get('reference', ''), entry['happening']['kind']
        if sale_id in self.broken or (sale_id == reference == '' and kind not in OF_A_SALE):
            return None
        sale = self.sales.setdefault(sale_id, {'status': None, 'payments': {}})
        try:
            require(self.sale_of.setdefault(reference, sale_id) == sale_id, 'intendedTwice' if kind == 'paymentIntended' else 'otherSale')
            require(sale_id and reference, 'noIntent')
            if kind == 'paymentIntended':
                intend(sale, entry)
                require(entry['happening']['mode'] == self.mode, 'doesNotFollow')
            elif reference not in sale['payments']:
                require(not self.is_from_beginning, 'noIntent')
                self.unknown.add(sale_id)
            elif sale_id not in self.unknown:
                require(kind in OF_A_SALE, 'doesNotFollow')
                move(sale, sale['payments'][reference], entry)
        except Impossible as rule:
            # Missing entries may explain another rule. What follows is then folded as if the entry were not there.
            if self.is_from_beginning or str(rule) in CERTAIN:
                self.broken.add(sale_id)
            raise
        return None if sale_id in self.unknown else sale['payments'][reference]


def returned_of(payment):
    """Returns what the customer got back of a paid payment."""
    return sum(each['amount']['amountMinor'] for each in payment['state'].get('returned', []))


def fee_of(payment):
    """Returns the fees that the shop pays: None if not paid, 'unknown' if the service did not say."""
    if payment['state']['outcome'] != 'paid':
        return None
    answer = payment['confirmation']['answer']
    bears, fee = answer.get('merchantBearsFee'), answer.get('merchantFeeMinor')
    if not isinstance(fee, str) and (fee or 0) <= 0:
        fee = answer.get('appFeeMinor')
    is_known = bears is True and isinstance(fee, int) and fee >= 0
    return 0 if bears is False else fee if is_known else 'unknown'


def figures_of(payment):
    """Returns what a payment adds to the totals of its currency."""
    state, minor, fee, returned = payment['state'], payment['amount']['amountMinor'], fee_of(payment), returned_of(payment)
    is_paid, is_handed_over, known_fee = state['outcome'] == 'paid', bool(state.get('handedOver')), fee if isinstance(fee, int) else None
    return Counter({
        'payments': 1, 'amountMinor': minor, 'paidPayments': int(is_paid), 'paidMinor': minor * is_paid,
        'handedOverPayments': int(is_handed_over), 'handedOverMinor': minor * is_handed_over,
        'returnedPayments': int(returned != 0), 'returnedMinor': returned,
        'feePayments': int(known_fee is not None), 'feeMinor': known_fee or 0, 'feesUnknown': int(fee == 'unknown'),
        'netMinor': minor * is_paid - returned - (known_fee or 0)})


def require(holds, rule):
    if not holds:
        raise Impossible(rule)


def intend(sale, entry):
    require(entry['reference'] not in sale['payments'], 'intendedTwice')
    require(sale['status'] in (None, 'active'), 'saleEnded')
    sale['status'] = 'active'
    facts = {name: entry['happening'][name] for name in ('mode', 'amount', 'customer', 'note', 'instrument')}
    if not re.fullmatch('[A-Z]{3}', facts['amount']['currency']) or type(facts['amount']['amountMinor']) is not int:
        raise ValueError('no amount')
    sale['payments'][entry['reference']] = {
        **facts, 'successValues': entry['happening'].get('successValues', {}), 'reference': entry['reference'], 'saleId': entry['saleId'],
        'till': entry['till'], 'begunBy': entry['actor'], 'createdAt': entry['at'], 'updatedAt': entry['at'], 'businessDay': entry['day'],
        'lastRequery': None, 'returnedOn': Counter(),
        'state': {'outcome': 'open', 'stage': {'kind': 'sending', 'operation': 'initiate', 'step': None}, 'notFound': 0, 'review': None}}


def move(sale, payment, entry):
    """Applies an entry to a payment. An entry that matches no row of the transition table changes nothing."""
    happening, state = entry['happening'], payment['state']
    kind, stage, review = happening['kind'], state.get('stage', {}), state['review']
    is_sending, is_at_bank = stage.get('kind') == 'sending', stage.get('kind') == 'step' and stage['step']['step'] == 'bankPage'
    payment['updatedAt'] = entry['at']
    if kind == 'goodsHandedOver':
        hand_over(sale, state, entry)
    elif kind == 'personalErased':
        states = [other['state'] for other in sale['payments'].values()]
        require(not any(each['outcome'] in ('open', 'unknown') or 'decided' not in (each['review'] or ['decided']) for each in states), 'erasedTooEarly')
        for other in sale['payments'].values():
            last = other['lastRequery'] or {'answer': {}}
            last['answer'] = {name: value for name, value in last['answer'].items() if name not in OF_ANSWER}
            other.update(customer={'email': None, 'phone': None}, note=None)
    elif kind == 'requeried':
        requery(sale, payment, happening)
    elif kind in SALE_MOVES:
        before, sale_after = SALE_MOVES[kind]
        require(sale['status'] in before, 'saleEnded')
        sale['status'] = sale_after
        if kind == 'saleCancelled' and state['outcome'] == 'paid' and not state['handedOver']:
            state['review'] = review or {'reason': 'paidAfterSaleEnded'}
    elif kind in ('stepSubmitted', 'sentAgain', 'bankPageOpened'):
        require({'stepSubmitted': stage.get('kind') == 'step', 'sentAgain': 'unsent' in state, 'bankPageOpened': is_at_bank}[kind], 'doesNotFollow')
        require(sale['status'] == 'active', 'saleEnded')
        if kind == 'stepSubmitted':
            state['stage'] = {'kind': 'sending', 'operation': happening['operation'], 'step': stage['step']}
        elif kind == 'sentAgain':
            payment['state'] = become(state, 'open', stage={'kind': 'sending', **state['unsent']}, notFound=0)
    elif kind == 'stepAnswered':
        identify(payment, happening['answer'])
        if is_sending and stage['operation'] == happening['operation']:
            following = happening['next']
            payment['state'] = ask(state, following['step']) if following['kind'] == 'step' else {**state, 'stage': confirming(following['step'])}
    elif kind == 'answerLost' and is_sending:
        payment['state'] = unknown(state)
        if happening['unsent']:
            payment['state']['unsent'] = {'operation': stage['operation'], 'step': stage['step']}
    elif kind == 'referenceInUse' and is_sending:
        state.update(stage=confirming(stage['step']), referenceTaken=state.get('referenceTaken') or not happening['sentBefore'])
    elif kind == 'stepRefused' and is_sending and stage['operation'] == happening['operation']:
        state['stage'] = confirming(None, refusal=happening['code']) if stage['operation'] == 'initiate' else confirming(stage['step'])
    elif kind == 'requeryRhythmEnded' and stage.get('kind') == 'confirming':
        payment['state'] = unknown(state)
    elif kind in ('bankPageClosed', 'bankPageReturned') and is_at_bank:
        state['stage'] = confirming(stage['step'], pageReturned=kind == 'bankPageReturned')
    elif kind == 'reviewDecided' and review and 'decided' not in review:
        state['review'] = {**review, 'decided': happening['decision']}
    elif kind == 'reviewReopened' and review:
        state['review'] = marked(review, None)
    elif kind == 'returnsDecided' and state['outcome'] == 'paid':
        payment['returnedOn'][entry['day']] -= returned_of(payment)
        state['returned'] = happening['returns']
        payment['returnedOn'][entry['day']] += returned_of(payment)
    elif kind == 'settledByCase':
        if happening['settled'] and state['outcome'] == 'paid' and happening['settled']['reason'] == 'moneyReturned':
            state['review'] = marked(review, 'paidAfterCase')
        else:
            state['settled'] = happening['settled']


def hand_over(sale, state, entry):
    is_after_review = entry['happening'].get('afterReview')
    require(state['outcome'] == 'paid', 'handedOverUnpaid')
    require(not state['handedOver'], 'handedOverTwice')
    decided = (state['review'] or {}).get('decided') or {}
    is_kept = decided.get('books') == 'kept' and decided['reason'] not in ('goodsHandedOver', 'moneyReturned')
    require(not state.get('returned') and not state.get('settled') and (is_kept if is_after_review else not state['review']), 'handedOverUnpaid')
    require(sale['status'] in ('active', 'parked') or (sale['status'] == 'cancelled' and is_after_review), 'saleEnded')
    state['handedOver'] = {'at': entry['at'], 'by': entry['actor']}
    sale['status'] = 'handedOver'


def identify(payment, answer):
    """Keeps the service's own names of the payment from an answer with our reference or none."""
    if answer.get('reference') in (None, payment['reference']):
        known = payment.get('serviceIdentifiers', [])
        said = [{'name': name, 'value': answer[name]} for name in IDENTIFIERS if answer.get(name) is not None]
        payment['serviceIdentifiers'] = (known + [each for each in said if each not in known])[:MOST_IDENTIFIERS]


def confirming(step=None, **more):
    return {'kind': 'confirming', 'step': step, **more}


def become(state, outcome, **more):
    return {**{name: state[name] for name in COMMON if name in state}, 'outcome': outcome, **more}


def unknown(state):
    return become(state, 'unknown', **({'hasFailed': True} if 'hasFailed' in state else {}))


def ask(state, step):
    asked = state.get('stepsAsked', {}).get(step['step'], 0)
    if asked >= MOST_STEPS:
        return unknown(state)
    return {**state, 'stage': {'kind': 'step', 'step': step}, 'stepsAsked': {**state.get('stepsAsked', {}), step['step']: asked + 1}}


def marked(review, reason):
    """Returns a new or renewed review. The first reason stays and the decision is cleared."""
    return {'reason': review['reason'] if review else reason}


def without(state, *names):
    return {name: value for name, value in state.items() if name not in names}


def requery(sale, payment, happening):
    outcome, matches, last = happening['outcome'], happening.get('emailMatches'), payment['lastRequery']
    answer = outcome['answer'] if outcome['kind'] == 'answered' else None
    word = (answer or {}).get('status') or ''
    is_final_word = re.fullmatch('[!-~]([ -~]{0,30}[!-~])?', word) and not UNDER_WAY.search(word)
    require(is_final_word or not happening.get('finalWord'), 'doesNotFollow')
    row, verdict, reason = judge(payment, happening, answer, matches)
    is_repeated = answer is not None and last is not None and all(last['answer'].get(name) == answer.get(name) for name in DECIDING) \
        and judge(payment, happening, last['answer'], last['emailMatches'])[1:] == (verdict, reason)
    was_paid = payment['state']['outcome'] == 'paid'
    payment['state'] = after_requery(payment['state'], {
        'row': row, 'verdict': verdict, 'reason': reason or 'contradicted', 'isRepeated': is_repeated, 'measured': happening['measured'],
        'code': answer['code'] if answer is not None and is_final_failure(answer) else None,
        'isAwaited': sale['status'] in ('active', 'parked') and not any(
            other is not payment and other['state']['outcome'] == 'paid' for other in sale['payments'].values())})
    if answer is None:
        return
    identify(payment, answer)
    if not was_paid or verdict != 'wait':
        payment['lastRequery'] = {'answer': answer, 'emailMatches': matches}
        if not was_paid and payment['state']['outcome'] == 'paid':
            payment['confirmation'] = payment['lastRequery']


def judge(payment, happening, answer, email_matches):
    """Returns the row of the verdict table, its meaning, and the reason of a review."""
    state, stage = payment['state'], payment['state'].get('stage', {})
    has_failed = answer is not None and says_failed(answer, payment, happening.get('finalWord'))
    if answer is not None:
        fails, is_success = failing(answer, payment), answer.get('code') == '000'
        if any(answer.get(name) not in (None, payment['reference']) for name in ('reference', 'otherReference')):
            return 'otherReference', 'review', 'otherReference'
        if state.get('referenceTaken') and (is_success or has_failed) and not is_ours(payment, answer, email_matches):
            return 'otherPayment', 'review', 'referenceTaken'
        if not fails:
            return 'fits', 'paid', None
        if is_success:
            is_unreadable = (fails[0] == 'amount' and answer.get('amountMinor') is None) \
                or (fails[0] == 'chargedAmount' and answer['chargedAmountMinor'] == 'unreadable')
            return 'doesNotFit', 'review', 'amountUnreadable' if is_unreadable else REASONS.get(fails[0], 'contradictsItself')
    if happening.get('overtaken') or stage.get('kind') == 'sending':
        return 'overtaken', 'wait', None
    if answer is None:
        return 'notFound' if happening['outcome']['kind'] == 'notFound' else 'noAnswer', 'wait', None
    if not has_failed:
        return 'notFinal', 'wait', None
    is_step_open = bool(stage.get('step')) and not stage.get('pageReturned')
    if is_final_failure(answer) and not is_step_open:
        return 'failed', 'declined', None
    if (stage.get('isFrozen') or 'hasFailed' in state) and happening['measured'].get('sinceFailedSeconds', 0) >= FREEZE_SECONDS:
        return 'failedTwice', 'declined', None
    return 'failedOnce' if is_step_open else 'failedWithoutCode', 'wait', None


def failing(answer, payment):
    """Returns the failed checks of an answer, in order."""
    amount, paid, charged, live = payment['amount'], answer.get('amountMinor'), answer.get('chargedAmountMinor'), answer.get('isLive')
    added = payment['successValues']
    is_spoilt = bool(NEVER_SUCCESS & {value.lower() for values in added.values() for value in values})
    passed = {
        'reference': answer.get('reference') == payment['reference'],
        'code': answer.get('code') == '000', 'currency': answer.get('currency') == amount['currency'],
        'amount': type(paid) is int and paid >= amount['amountMinor'],
        'chargedAmount': charged is None or (type(charged) is int and charged >= (paid or 0)),
        'isLive': live is None or live is (payment['mode'] == 'live')}
    for field, values in SUCCESS.items():
        given, plain = answer.get(field), (lambda text: text) if field == 'chargeCode' else str.lower
        passed[field] = not is_spoilt and (given is None or plain(given) in [plain(value) for value in values + added.get(field, [])])
    return [name for name, is_passed in passed.items() if not is_passed]


def code_word(code):
    word = (code or '').strip(' ').upper()
    return f'0{word}' if re.fullmatch('[0-9]', word) else word


def is_final_failure(answer):
    codes = {code_word(answer.get(name)) for name in ('code', 'chargeCode')}
    return (answer.get('status') or '').lower() == 'failed' and answer.get('code') is not None and not {'00', '000', '02', 'NR', 'R0'} & codes


def says_failed(answer, payment, is_final_here):
    said, charge = code_word(answer.get('code') if answer.get('code') is not None else answer.get('chargeCode')), code_word(answer.get('chargeCode'))
    return answer.get('reference') == payment['reference'] and said not in ('000', 'NR', 'R0') and charge != '000' \
        and ((answer.get('status') or '').lower() in FINAL_WORDS or (is_final_here and answer.get('status') is not None))


def is_ours(payment, answer, email_matches):
    """Returns whether a payment that the service already knew is this one, by amount, time and e-mail."""
    try:
        created = moment(answer.get('createdAt') or '')
    except ValueError:
        return False
    return email_matches != 'no' and answer.get('amountMinor') == payment['amount']['amountMinor'] \
        and created.replace(tzinfo=created.tzinfo or UTC) >= moment(payment['createdAt']) - timedelta(hours=12)


def after_requery(state, facts):
    """Applies the transition table to a re-query: the first matching row decides."""
    outcome, row, verdict, stage = state['outcome'], facts['row'], facts['verdict'], state.get('stage', {})
    is_unsettled, is_refused = outcome in ('open', 'unknown'), stage.get('refusal') is not None
    says_nothing, is_of_ours = row in ('noAnswer', 'overtaken'), row not in ('notFound', 'otherReference')
    is_known_already = facts['isRepeated'] and state['review']
    if outcome == 'paid':
        is_news = verdict in ('declined', 'review') and not is_known_already
        return {**state, 'review': marked(state['review'], facts['reason'])} if is_news else state
    if verdict == 'paid':
        reason = 'paidAfterCase' if state.get('settled') else 'paidAfterSaleEnded' if state['review'] or not facts['isAwaited'] else None
        review = marked(state['review'], reason) if reason else None
        return without(become(state, 'paid', review=review, notFound=0, handedOver=None), 'settled')
    if verdict == 'declined' and is_unsettled:
        return become(state, 'declined', code=facts['code'])
    if is_refused and is_of_ours:
        return state if says_nothing else after_requery({**state, 'stage': confirming()}, facts)
    if (outcome == 'neverReceived' or 'wasRefused' in state) and is_of_ours and not says_nothing and row != 'otherPayment':
        return after_requery({**unknown(state), 'notFound': 0}, facts)
    if outcome == 'declined' and row == 'notFinal':
        return {**unknown(state), 'notFound': 0}
    if row == 'notFound' and is_unsettled:
        return become(state, 'declined', code=stage['refusal'], wasRefused=True) if is_refused else not_found(state, facts['measured'])
    if says_nothing or not (is_unsettled or verdict == 'review'):
        return state
    left = {**state, 'notFound': 0} if is_unsettled else state
    if verdict == 'review':
        return left if is_known_already else {**left, 'review': marked(left['review'], facts['reason'])}
    if row == 'failedOnce':
        return {**left, 'stage': confirming(stage['step'], isFrozen=True)}
    if row == 'failedWithoutCode':
        return {**without(left, 'unsent'), 'hasFailed': True}
    if row == 'notFinal' and stage.get('kind') == 'confirming' and stage['step']:
        return ask(without(left, 'hasFailed'), stage['step'])
    if row == 'notFinal' and left.get('unsent', {}).get('step'):
        return become(left, 'open', stage={'kind': 'step', 'step': left['unsent']['step']})
    return without(left, 'hasFailed', 'unsent')


def not_found(state, measured):
    """Counts another consecutive "not found"; enough of them mean never received."""
    count, since = (state['notFound'] if 'sinceNotFoundSeconds' in measured else 0) + 1, measured.get('sinceNotFoundSeconds', 0)
    if count >= 3 and since >= 120 and measured.get('sinceSentSeconds', since) >= 60:
        return become(state, 'neverReceived', notFound=count)
    return {**without(state, 'hasFailed'), 'notFound': count}
