import { MINUTO_MS as MINUTO, OPERATORE, REFERENTE } from './regia.ts';
import { APRI, type Scena } from './scene.ts';

/** Il secondo delegato prende la conduzione da chi non si vede più, gliela rende, e l'esito lo dichiara chi conduce (R36). */
export const secondoDelegato: Scena = async ({ fai, invano, verbalizza }) => {
  const rita = { tipo: 'referente', id: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c21' } as const;
  await fai(-24 * 60 * MINUTO, OPERATORE, {
    tipo: 'nominaSecondoDelegato',
    conduceId: REFERENTE.id,
    secondoId: null,
    delegatoId: rita.id,
    delegatoNome: 'Avv. Rita Galli',
    provvedimento: { numero: '99/2026', del: '2026-11-02' },
    dispostoDa: 'Giudice dell’esecuzione dott.ssa Bruni',
    motivo: 'Più lotti lo stesso giorno.',
    propostaDa: '4d3f0c52-9b1e-4c7a-8a40-2f5d1e7b9c13',
  });
  await fai(0, REFERENTE, { ...APRI, ammessiNonCollegati: 0 });
  const prendi = { tipo: 'prendiConduzione', daId: REFERENTE.id, motivo: 'Il suo computer si è spento.' } as const;
  await invano(2 * MINUTO, rita, { ...prendi, assenteDaMs: 3_000 }, 'R36_chi_conduce_collegato');
  await fai(3 * MINUTO, rita, { ...prendi, assenteDaMs: 63_000 });
  await invano(4 * MINUTO, REFERENTE, { tipo: 'avviaGara' }, 'R36_non_conduce');
  await fai(8 * MINUTO, rita, { tipo: 'passaConduzione', aId: REFERENTE.id, motivo: 'È tornata.' });
  const motivo = 'Non è pervenuta alcuna offerta.';
  await fai(15 * MINUTO, REFERENTE, { tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo });
  await verbalizza(20 * MINUTO);
};
