import { OPERATORE, REFERENTE, type Regia } from './regia.ts';

const GIORNO_MS = 86_400_000;

/** Il gestore corregge due volte la scheda pubblicata, dicendo perché; senza, non può (R02). Poi nessuno offre. */
export async function schedaCorretta({ fai, invano, stato, verbalizza }: Regia): Promise<void> {
  const { scheda, parametri } = await stato();
  const letta = { scheda, parametri };
  const corretta = {
    ...scheda,
    lotto: { ...scheda.lotto, descrizione: 'Appartamento al terzo piano, con cantina.' },
    luogo: { ...scheda.luogo, via: 'Via dei Tigli, 21' },
  };
  const atto = { tipo: 'modificaParametri', scheda: corretta, parametri, letta } as const;
  await invano(-30 * GIORNO_MS, OPERATORE, { ...atto, motivo: null }, 'R02_errata_senza_motivo');
  await fai(-30 * GIORNO_MS, OPERATORE, {
    ...atto,
    motivo: 'Il piano e il numero civico erano quelli di un altro lotto.',
  });
  const seconda = { ...atto, scheda: { ...corretta, titolo: 'Appartamento con cantina e soffitta, LOTTO UNICO' } };
  await invano(-29 * GIORNO_MS, OPERATORE, { ...seconda, motivo: 'La soffitta.' }, 'scheda_cambiata');
  const rilette = { scheda: corretta, parametri };
  await fai(-29 * GIORNO_MS, OPERATORE, { ...seconda, letta: rilette, motivo: 'Il titolo taceva la soffitta.' });
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 });
  const motivo = 'Non è pervenuta alcuna offerta.';
  await fai(60_000, REFERENTE, { tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo });
  await verbalizza(120_000);
}
