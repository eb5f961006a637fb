import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const SALA = 'apps/server/src/sala';
const STORIA = 'apps/server/src/prove/storie/voce-e-immagine.test.ts';

/** Voce e immagine che restano a chi è uscito, o che uno solo toglie a tutti (R30, R81). */
export const SALA_ROTTA: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R30',
      'chi esce, o è sostituito da un altro accesso, resta collegato a voce e immagine',
      `${SALA}/sessioni-in-sala.ts`,
      STORIA,
      '    await this.#parti.motore.congeda([{ sessione, sala: null, ruolo: null }]);\n',
      '',
    ),
    atto: 'voce',
  },
  {
    ...fuori(
      'R81',
      'una sessione che finisce fra la domanda e la risposta resta collegata',
      `${SALA}/sessioni-in-sala.ts`,
      STORIA,
      '      await this.#pretendi(persona);\n',
      '',
    ),
    atto: 'fra domanda e risposta',
  },
  {
    ...fuori(
      'R81',
      'una notifica persa lascia collegato chi è uscito',
      `${SALA}/sessioni-in-sala.ts`,
      STORIA,
      'if (Math.abs(adesso - this.#riscontratoIl) >= RISCONTRO_MS) await this.riscontra();',
      '',
    ),
    atto: 'riscontro',
  },
  {
    ...fuori(
      'R81',
      'finita una sessione si chiude soltanto ciò con cui ascolta',
      `${SALA}/inoltro/inoltro.ts`,
      `${SALA}/inoltro/inoltro.test.ts`,
      'uno.sessione === sessione && (ruolo === null',
      "uno.ruolo === 'ascolta' && uno.sessione === sessione && (ruolo === null",
    ),
    atto: 'ogni ruolo',
  },
  {
    ...fuori(
      'R81',
      'qualunque risposta a chi chiede di chiudere vale per chiuso',
      `${SALA}/motore/dovute.ts`,
      `${SALA}/motore/dovute.test.ts`,
      "if (una.chiestaCon === n && ('fatto' in esito || 'uscito' in esito)) {",
      'if (una.chiestaCon === n) {',
    ),
    atto: 'chiuso davvero',
  },
  {
    ...fuori(
      'R81',
      'un no di Janus a chi stacca vale per staccato',
      `${SALA}/janus/filo-janus.ts`,
      `${SALA}/janus/motore-janus.test.ts`,
      'return esito !== null && (esito.error === undefined || NON_C_E.has(esito.error.code));',
      'return esito !== null;',
    ),
    atto: 'staccato davvero',
  },
  {
    ...fuori(
      'R81',
      'un’offerta di mille righe si legge',
      `${SALA}/inoltro/misura-sdp.ts`,
      `${SALA}/inoltro/misura-sdp.test.ts`,
      'righe.length > SDP_RIGHE_MAX || ',
      '',
    ),
    atto: 'righe',
  },
  {
    ...fuori(
      'R81',
      'ciò che una sala non conosce arriva a chi legge le offerte',
      `${SALA}/inoltro/misura-sdp.ts`,
      `${SALA}/inoltro/misura-sdp.test.ts`,
      '    return nota;\n',
      '    return true;\n',
    ),
    atto: 'attributi',
  },
  {
    ...fuori(
      'R81',
      'gli zeri di una connessione TCP si dividono in pezzi vuoti',
      `${SALA}/inoltro/porta-tcp.ts`,
      `${SALA}/inoltro/porta-unica.test.ts`,
      'lungo < PEZZO_MIN_BYTE || ',
      '',
    ),
    atto: 'pezzo vuoto',
  },
  {
    ...fuori(
      'R81',
      'chi apre una connessione TCP e non dice chi è resta',
      `${SALA}/inoltro/porta-tcp.ts`,
      `${SALA}/inoltro/porta-unica.test.ts`,
      '        if (!sua.nota && !nota) return this.#rifiuta(sua);\n',
      '',
    ),
    atto: 'chi non dice chi è',
  },
  {
    ...fuori(
      'R81',
      'uno che ne chiede quaranta insieme passa davanti a tutti',
      `${SALA}/motore/fila.ts`,
      `${SALA}/motore/fila.test.ts`,
      'attese.find(({ chi }) => !dentro.has(chi))',
      'attese[0]',
    ),
    atto: 'uno alla volta',
  },
];
