import { MINUTO_MS, OPERATORE, REFERENTE, type Regia } from './regia.ts';
import { APRI, esita } from './scene.ts';

const GIORNO_MS = 24 * 60 * MINUTO_MS;

/** Le operazioni rinviate di una settimana prima del termine, con il provvedimento; poi il creditore rinuncia (R32). */
export async function operazioniRinviate({ fai, verbalizza, T0 }: Regia): Promise<void> {
  await fai(-10 * GIORNO_MS, REFERENTE, {
    tipo: 'rinviaOperazioni',
    fissateIl: T0,
    nuovoInizioIl: T0 + 7 * GIORNO_MS,
    nuovoTermineIl: null,
    provvedimento: { numero: '88/2026', del: '2026-10-20' },
    motivo: 'Impedimento del professionista delegato.',
  });
  const motivo = 'Il creditore procedente ha rinunciato.';
  await fai(-9 * GIORNO_MS, REFERENTE, {
    tipo: 'sospendiVendita',
    provvedimento: { numero: '93/2026', del: '2026-10-22' },
    motivo,
  });
  await fai(-9 * GIORNO_MS + MINUTO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await verbalizza(-8 * GIORNO_MS);
}

/** Il delegato sostituito dal giudice due volte: prima del termine, e a operazioni aperte (R36). */
export async function delegatoSostituito(regia: Regia): Promise<void> {
  const luca = { id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c11', nome: 'Avv. Luca Neri' };
  const sara = { id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c12', nome: 'Dott.ssa Sara Riva' };
  const comune = {
    tipo: 'sostituisciDelegato',
    dispostoDa: 'Giudice dell’esecuzione dott.ssa Bruni',
    propostaDa: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c13',
  } as const;
  await regia.fai(-10 * GIORNO_MS, OPERATORE, {
    ...comune,
    precedenteId: REFERENTE.id,
    delegatoId: luca.id,
    delegatoNome: luca.nome,
    provvedimento: { numero: '91/2026', del: '2026-10-21' },
    motivo: 'L’avvocato Conti ha rinunciato all’incarico.',
  });
  const dopo = { precedenteId: luca.id, delegatoId: sara.id, delegatoNome: sara.nome };
  const secondo = { provvedimento: { numero: '97/2026', del: '2026-11-03' }, motivo: 'Malore durante le operazioni.' };
  await regia.fai(0, { tipo: 'referente', id: luca.id }, { ...APRI, ammessiNonCollegati: 0 });
  await regia.fai(10 * MINUTO_MS, OPERATORE, { ...comune, ...dopo, ...secondo });
  await regia.invano(11 * MINUTO_MS, OPERATORE, { ...comune, ...dopo, ...secondo }, 'R36_conduce_gia');
  await esita(regia, 15 * MINUTO_MS, 'deserta_nessuna_offerta', 'Non è pervenuta alcuna offerta.');
  await regia.verbalizza(20 * MINUTO_MS);
}
