import { cinTorna, eCro, eIban, eTrn } from '@gestore/contratto/parole/bonifico';
import {
  type ControlloCodice,
  controllaCodiceFiscale,
  controllaPartitaIva,
} from '@gestore/contratto/parole/codice-fiscale';
import type { Gravita, QuotaInVendita } from '@gestore/dominio';
import { eAvvocato } from './avvocato.ts';
import type { AnomaliaOfferta, OffertaLetta } from './offerta-letta.ts';
import { controllaQuote } from './quote-controlli.ts';

type Letta = Omit<OffertaLetta, 'anomalie'>;

function anomalia(codice: string, regola: string, gravita: Gravita, campo: string, messaggio: string): AnomaliaOfferta {
  return { codice, regola, gravita, campo, messaggio };
}

/**
 * Tutti i controlli su un’offerta letta (R14, R15, R19, R20, R22, R23): i codici e le banche avvertono, non bloccano. `inVendita` è la
 * quota che si vende, per chi la sa.
 */
export function controllaOfferta(offerta: Letta, inVendita: QuotaInVendita | null = null): AnomaliaOfferta[] {
  return [
    ...controllaCodici(offerta),
    ...controllaBonifico(offerta),
    ...controllaPersonaDaNominare(offerta),
    ...controllaQuote(offerta.offerenti, inVendita),
    ...controllaProcura(offerta),
    ...controllaFirma(offerta),
    ...controllaBollo(offerta),
  ];
}

function controllaCodici(offerta: Letta): AnomaliaOfferta[] {
  const daControllare: [string, string | null, (codice: string) => ControlloCodice][] = [
    ['presentatore.codiceFiscale', offerta.presentatore.codiceFiscale, controllaCodiceFiscale],
    ...offerta.offerenti.flatMap((offerente, i): [string, string | null, (codice: string) => ControlloCodice][] => [
      [`offerenti.${i}.codiceFiscale`, offerente.codiceFiscale, controllaCodiceFiscale],
      [
        `offerenti.${i}.partitaIva`,
        offerente.tipo === 'persona_giuridica' ? offerente.partitaIva : null,
        controllaPartitaIva,
      ],
    ]),
  ];
  return daControllare.flatMap(([campo, codice, controlla]) => {
    if (codice === null) return [];
    const esito = controlla(codice);
    return esito.valido
      ? []
      : [anomalia(esito.codice, 'R15', 'avviso', campo, `${esito.messaggio} Vi è scritto «${codice.slice(0, 40)}».`)];
  });
}

function controllaBonifico({ bonifico, ibanAddebitato, cauzioneCent }: Letta): AnomaliaOfferta[] {
  const trovate: AnomaliaOfferta[] = [];
  const avverti = (codice: string, campo: string, messaggio: string) =>
    trovate.push(anomalia(codice, 'R14', 'avviso', campo, messaggio));
  if (ibanAddebitato !== null && !eIban(ibanAddebitato))
    avverti(
      'iban_non_valido',
      'ibanAddebitato',
      'L’IBAN addebitato non supera il controllo: lo verifichi prima del rimborso.',
    );
  else if (ibanAddebitato !== null && !cinTorna(ibanAddebitato))
    avverti(
      'iban_cin_non_torna',
      'ibanAddebitato',
      'Nell’IBAN addebitato la lettera di controllo del conto (CIN) non torna: lo verifichi prima del rimborso.',
    );
  if (bonifico.cro === null && bonifico.trn === null)
    avverti('campo_mancante', 'bonifico.cro', 'Nell’offerta manca il CRO o il TRN del bonifico.');
  if (bonifico.cro !== null && !eCro(bonifico.cro))
    avverti('cro_non_valido', 'bonifico.cro', 'Il CRO non supera il controllo.');
  if (bonifico.trn !== null && !eTrn(bonifico.trn))
    avverti('trn_non_valido', 'bonifico.trn', 'Il TRN non ha trenta caratteri tra lettere e cifre.');
  if (bonifico.importoCent !== null && cauzioneCent !== null && bonifico.importoCent !== cauzioneCent)
    avverti(
      'bonifico_diverso_da_cauzione',
      'bonifico.importo',
      'L’importo del bonifico non è quello della cauzione dichiarata.',
    );
  return trovate;
}

/** Solo un avvocato offre per persona da nominare (cpc 579, R19). */
function controllaPersonaDaNominare({ personaDaNominare, presentatore }: Letta): AnomaliaOfferta[] {
  if (!personaDaNominare || eAvvocato(presentatore.qualita)) return [];
  return [
    anomalia(
      'persona_da_nominare_senza_avvocato',
      'R19',
      'blocco',
      'personaDaNominare',
      'L’offerta è per persona da nominare ma chi la presenta non è un avvocato.',
    ),
  ];
}

/** Più offerenti danno la procura a chi presenta (R20). */
function controllaProcura({ offerenti, procura }: Letta): AnomaliaOfferta[] {
  if (offerenti.length > 1 && procura === null)
    return [
      anomalia(
        'procura_assente',
        'R20',
        'blocco',
        'procura',
        'Gli offerenti sono più di uno e manca la procura a chi presenta l’offerta.',
      ),
    ];
  return [];
}

function controllaFirma({ firmatario, titolarePec }: Letta): AnomaliaOfferta[] {
  const { codiceFiscale: firma } = firmatario;
  const { codiceFiscale: titolare } = titolarePec;
  if (firma === null || titolare === null || firma === titolare) return [];
  return [
    anomalia(
      'firmatario_diverso_da_titolare_pec',
      'R22',
      'avviso',
      'firmatario',
      'Chi ha firmato l’offerta non è il titolare della PEC da cui è partita.',
    ),
  ];
}

function controllaBollo({ bolloPagato }: Letta): AnomaliaOfferta[] {
  if (bolloPagato === true) return [];
  return [
    anomalia(
      'bollo_mancante',
      'R23',
      'regolarizzare',
      'bollo',
      'Non risulta pagato il bollo di 16 euro: è da regolarizzare, l’offerta resta efficace.',
    ),
  ];
}

/** Parole che chi compila mette o tace: «Tribunale Ordinario di Milano» è «Milano», «Lotto n. 1» è «1». */
const DI_CONTORNO = new Set('tribunale ordinario civile di del dell della il lotto n nr num numero'.split(' '));

const normale = (testo: string): string =>
  testo
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('it')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((parola) => parola !== '' && !DI_CONTORNO.has(parola))
    .map((parola) => parola.replace(/^0+(?=\d)/, ''))
    .join(' ');

/** Molti scrivono «R.G.E. 1477/2022» dove va il numero: il registro si sa, e l'anno ha il suo posto. */
const soloNumero = (numero: string | null): string | null =>
  numero?.replace(/^\D+/, '').replace(/\s*\/\s*(19|20)\d{2}\s*$/, '') ?? null;

/** Confronta ciò che l’offerta dice della vendita con l’asta a cui è arrivata; una differenza è un avviso per il referente (R14). */
export function confrontaConAsta(
  offerta: Pick<OffertaLetta, 'tribunale' | 'ruolo' | 'lotto'>,
  asta: { tribunale: string; ruolo: { numero: string; anno: number } | null; lotto: string },
): AnomaliaOfferta[] {
  const coppie: [string, string | null, string | null][] = [
    ['tribunale', offerta.tribunale, asta.tribunale],
    ['ruolo.numero', soloNumero(offerta.ruolo.numero), soloNumero(asta.ruolo?.numero ?? null)],
    ['ruolo.anno', offerta.ruolo.anno?.toString() ?? null, asta.ruolo?.anno.toString() ?? null],
    ['lotto', offerta.lotto, asta.lotto],
  ];
  return coppie.flatMap(([campo, scritto, atteso]) =>
    scritto === null || atteso === null || normale(scritto) === normale(atteso)
      ? []
      : [
          anomalia(
            'vendita_diversa',
            'R14',
            'avviso',
            campo,
            `L’offerta indica «${scritto.slice(0, 80)}» dove l’asta ha «${atteso}».`,
          ),
        ],
  );
}
