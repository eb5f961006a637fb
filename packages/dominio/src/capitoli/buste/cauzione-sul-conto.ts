import { type Cent, formattaEuro } from '../../denaro.ts';
import type { Parametri } from '../../parole/allestimento.ts';
import type { CauzioneSulConto, Proposta, SintesiOfferta, StatoSulConto } from '../../parole/buste.ts';
import { cauzioneDovuta } from './proposte.ts';

/** Un accredito abbinato a una busta; la data contabile è `aaaa-mm-gg`. */
type AccreditoAbbinato = { importoCent: Cent; contabile: string };

/**
 * Che cosa gli accrediti dicono di una cauzione (R39): conta il giorno della data contabile, anche se è di festa, e quello del termine
 * (`aaaa-mm-gg`), che non si sposta. `coperto`: gli estratti arrivano al giorno del termine; finché no, di chi non risulta non si sa.
 */
export function giudicaSulConto(
  accrediti: readonly AccreditoAbbinato[],
  dovutaCent: Cent,
  termine: string,
  coperto: boolean,
): CauzioneSulConto {
  const insieme = (alcuni: readonly AccreditoAbbinato[]): Cent =>
    alcuni.reduce((somma, uno) => somma + uno.importoCent, 0);
  const ricevutaCent = insieme(accrediti);
  const contabileIl = accrediti.map(({ contabile }) => contabile).reduce<string | null>(piuTardi, null);
  // Ciò che arriva in più, dopo, non toglie che in tempo bastasse.
  const inTempoCent = insieme(accrediti.filter(({ contabile }) => contabile <= termine));
  const dopoIlTermine = contabileIl !== null && contabileIl > termine && inTempoCent < dovutaCent;
  return {
    stato: statoSulConto(ricevutaCent, dovutaCent, coperto),
    dovutaCent,
    ricevutaCent,
    contabileIl,
    dopoIlTermine,
  };
}

const piuTardi = (a: string | null, b: string): string => (a === null || b > a ? b : a);

function statoSulConto(ricevutaCent: Cent, dovutaCent: Cent, coperto: boolean): StatoSulConto {
  if (ricevutaCent >= dovutaCent) return 'accreditata';
  if (ricevutaCent > 0) return 'parziale';
  return coperto ? 'non_accreditata' : 'ignota';
}

/**
 * Quanto deve risultare sul conto, in centesimi: la cauzione dichiarata, che decide chi precede (R45), e mai meno di quella dovuta per il
 * prezzo offerto, qualunque cosa dichiari (R17, cpc 571). `null` se la cauzione non si legge: non se ne sa nulla (R14).
 */
export function sulContoDovuta(
  { prezzoCent, cauzioneCent }: Pick<SintesiOfferta, 'prezzoCent' | 'cauzioneCent'>,
  parametri: Pick<Parametri, 'cauzionePercento' | 'cauzioneSu' | 'prezzoBaseCent'>,
): Cent | null {
  if (cauzioneCent === null) return null;
  return prezzoCent === null ? cauzioneCent : Math.max(cauzioneCent, cauzioneDovuta(prezzoCent, parametri));
}

/**
 * Ciò che il conto fa proporre: non accreditata, in parte, o dopo il suo termine, l'offerta è inefficace (cpc 571, secondo comma) e
 * ammetterla vuole un motivo (R39); che non se ne sappia nulla è un avviso. `null` se è a posto.
 */
export function propostaSulConto(cauzione: CauzioneSulConto | null | undefined): Proposta | null {
  if (cauzione === null || cauzione === undefined) return null;
  const { stato, dovutaCent, ricevutaCent, contabileIl, dopoIlTermine } = cauzione;
  const inefficace = (codice: string): Proposta => ({
    codice,
    regola: 'R39',
    gravita: 'inefficace',
    dati: { dovutaCent, ricevutaCent, contabileIl },
  });
  if (stato === 'ignota') return { codice: 'cauzione_ignota', regola: 'R39', gravita: 'avviso', dati: {} };
  if (stato === 'non_accreditata') return inefficace('cauzione_non_accreditata');
  if (stato === 'parziale') return inefficace('cauzione_parziale');
  return dopoIlTermine ? inefficace('cauzione_oltre_termine') : null;
}

/** Le proposte su un'offerta con, per ultima, quella che il conto fa (R39): si decide su tutte insieme (R38). */
export function conIlConto(
  proposte: readonly Proposta[],
  cauzione: CauzioneSulConto | null | undefined,
): readonly Proposta[] {
  const sulConto = propostaSulConto(cauzione);
  return sulConto === null ? proposte : [...proposte, sulConto];
}

/** Ciò che il conto diceva di una cauzione quando si è ammessa l'offerta, come lo racconta il verbale (R39). */
export function descriviSulConto({
  stato,
  dovutaCent,
  ricevutaCent,
  contabileIl,
  dopoIlTermine,
}: CauzioneSulConto): string {
  const [ricevuta, dovuta] = [formattaEuro(ricevutaCent), formattaEuro(dovutaCent)];
  const giorno = contabileIl === null ? '' : `, data contabile ${contabileIl.split('-').reverse().join('/')}`;
  const tardi = dopoIlTermine ? ', oltre il termine' : '';
  if (stato === 'ignota') return 'Gli estratti caricati non arrivano al giorno del termine: dell’accredito non si sa.';
  if (stato === 'non_accreditata') return `Della cauzione di ${dovuta} sul conto non risulta nulla.`;
  if (stato === 'parziale') return `Della cauzione di ${dovuta} sul conto risultano ${ricevuta}${giorno}${tardi}.`;
  return `La cauzione di ${dovuta} è sul conto${giorno}${tardi}.`;
}
