import type { CruscottoGiudice } from '@gestore/contratto/delegato/cruscotto-giudice';
import type { RigaAffidata } from '@gestore/contratto/delegato/forme';
import { descriviRifiuto, type MotivoSospensione, type Pubblico, type VoceVista } from '@gestore/dominio';
import { cellaEuro, type FoglioAPagine, quando, type RigaDiFoglio } from '../../fogli/foglio.ts';
import type { Nucleo } from '../nucleo.ts';

export const COLONNE_VENDITE = [
  'Vendita',
  'Tribunale',
  'R.G.',
  'Asta',
  'Fase',
  'Sospesa',
  'Gara sospesa',
  'Esito',
  'Prezzo base (EUR)',
  'Termine per le offerte (Europe/Rome)',
  'Inizio delle operazioni (Europe/Rome)',
  'La conduce',
  'Che cosa manca',
];
export const rigaVendita = (vendita: RigaAffidata): RigaDiFoglio => [
  vendita.titolo,
  vendita.tribunale,
  vendita.ruolo,
  vendita.id,
  vendita.fase,
  vendita.ferma ? 'sì' : 'no',
  vendita.garaSospesa ? 'sì' : 'no',
  vendita.esito,
  cellaEuro(vendita.prezzoBaseCent),
  quando(vendita.termineOfferteIl),
  quando(vendita.inizioOperazioniIl),
  vendita.conduce ? 'sì' : 'no',
  vendita.mancanze.map(({ testo }) => testo).join(' '),
];

const COLONNE_GIUDICE = [
  'Elenco',
  'Vendita',
  'Tribunale',
  'R.G.',
  'Asta',
  'Che cosa',
  'Dal (Europe/Rome)',
  'Scade il (Europe/Rome)',
  'Importo (EUR)',
  'Perché',
];

/** Chi ha sospeso la gara, come si scrive in un foglio: la piattaforma non è chi conduce (R57). */
const SOSPESA_DA: Readonly<Record<MotivoSospensione, string>> = {
  incidente: 'sospesa dalla piattaforma, per un incidente',
  referente_disconnesso: 'sospesa dalla piattaforma, perché chi conduce non era collegato',
  atto_del_referente: 'sospesa da chi conduce',
  vendita_sospesa: 'sospesa con la vendita',
};

function percheFerma({ garaSospesa, motivo }: CruscottoGiudice['soste'][number]): string | null {
  if (garaSospesa === null) return motivo;
  return motivo === null ? SOSPESA_DA[garaSospesa] : `${SOSPESA_DA[garaSospesa]}: ${motivo}`;
}

/** Gli elenchi del giudice in un foglio, nell’ordine in cui li vede: che cosa aspetta lui, che cosa è fermo, che cosa tarda, i termini. */
export function foglioDelGiudice({ daDisporre, soste, ritardi, termini }: CruscottoGiudice): FoglioAPagine {
  type Una = Pick<CruscottoGiudice['soste'][number], 'asta' | 'titolo' | 'tribunale' | 'ruolo'>;
  const riga = (elenco: string, vendita: Una, ...resto: RigaDiFoglio): RigaDiFoglio => [
    elenco,
    vendita.titolo,
    vendita.tribunale,
    vendita.ruolo,
    vendita.asta,
    ...resto,
  ];
  const righe = [
    ...daDisporre.map((voce) =>
      riga('da disporre', voce, voce.tipo, quando(voce.dal), null, cellaEuro(voce.importoCent), null),
    ),
    ...soste.map((sosta) =>
      riga('ferma', sosta, sosta.cosa, quando(sosta.dal), quando(sosta.riprendeIl), null, percheFerma(sosta)),
    ),
    ...ritardi.map((una) => riga('tarda', una, una.tipo, quando(una.dal), null, null, una.termine)),
    ...termini.map((termine) =>
      riga('termine', termine, termine.tipo, null, quando(termine.scadeIl), cellaEuro(termine.importoCent), null),
    ),
  ];
  return { nome: 'giudice', intestazioni: COLONNE_GIUDICE, quante: righe.length, pagine: [righe] };
}

const COLONNE_RILANCI = [
  'N.',
  'Ricevuto il (Europe/Rome)',
  'Offerente',
  'Che cosa',
  'Importo (EUR)',
  'Da dove',
  'Perché',
];

/** Un rilancio, o ciò che poi se ne è deciso; nulla delle altre voci. */
function righeDellaVoce({ seq, ricevutoIl, evento }: VoceVista): RigaDiFoglio[] {
  const riga = (cosa: string, importoCent: number, canale: string | null, perche: string | null): RigaDiFoglio[] => [
    [
      seq,
      quando(ricevutoIl),
      'pseudonimo' in evento ? evento.pseudonimo : null,
      cosa,
      { cent: importoCent },
      canale,
      perche,
    ],
  ];
  switch (evento.tipo) {
    case 'RilancioAccettato':
      return riga('accettato', evento.importoCent, evento.canale, null);
    case 'RilancioRifiutato':
      return riga('rifiutato', evento.importoCent, null, descriviRifiuto(evento.rifiuto));
    case 'RilancioRettificato':
      return riga('rettificato', evento.importoCent, 'sala', evento.motivo);
    case 'RilancioAnnullato':
      return riga('annullato', evento.importoCent, 'sala', evento.motivo);
    case 'RilancioPrecedente':
      return riga(`prima ${evento.prima === 'sala' ? 'la sala' : 'online'}`, evento.importoCent, 'sala', evento.motivo);
    case 'RilancioRigiudicato':
      return riga(
        'rigiudicato',
        evento.importoCent,
        'online',
        evento.rifiuto !== null
          ? descriviRifiuto(evento.rifiuto)
          : evento.respinto === true
            ? 'Era stato rifiutato, e adesso vale.'
            : null,
      );
    default:
      return [];
  }
}

/** Voci lette insieme. */
const VOCI_INSIEME = 2_000;

/** I rilanci di una vendita come li vede quel pubblico: del resto del registro nulla entra nel foglio (R33). */
export function foglioDeiRilanci({ stanze }: Pick<Nucleo, 'stanze'>, asta: string, chi: Pubblico): FoglioAPagine {
  async function* pagine(): AsyncGenerator<RigaDiFoglio[], void> {
    for (let dopo = 0; ; ) {
      const voci = await stanze.dopo(asta, chi, dopo, VOCI_INSIEME);
      yield voci.flatMap(righeDellaVoce);
      if (voci.length < VOCI_INSIEME) return;
      dopo = voci.at(-1)?.seq ?? dopo;
    }
  }
  return { nome: 'rilanci', intestazioni: COLONNE_RILANCI, quante: null, pagine: pagine() };
}
