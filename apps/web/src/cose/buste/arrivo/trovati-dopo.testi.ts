/** Che cosa può fare chi conduce se chi è in gara si trova dopo fra chi non può offrire (R18). */
const it = {
  cheFare:
    'Si è saputo a gara avviata, e da qui un’offerta ammessa non si esclude più. Sospenda la gara e ne informi il giudice prima di aggiudicare: se lo dispone, con il suo provvedimento la vendita si sospende o si revoca. Se la gara continua, il verbale porta l’ora in cui si è saputo.',
  provvedimento: 'Registra il provvedimento',
};

const en: typeof it = {
  cheFare:
    'It became known with the bidding under way, and an admitted offer can no longer be excluded from here. Suspend the bidding and report it to the judge before awarding: if he so orders, the sale is suspended or revoked with his order. If the bidding goes on, the minutes carry the time at which it became known.',
  provvedimento: 'Record the order',
};

export const TROVATI_DOPO = { it, en } as const;
