import { MINUTO_MS as MINUTO, REFERENTE, SISTEMA } from './regia.ts';
import type { Scena } from './scene.ts';

/** Due offerte su carta pari in tutto: la gara non parte finché chi conduce non dice quale precede, e quella vince senza rilanci (R45). */
export const paritaDecisa: Scena = async (regia) => {
  const { fai, invano } = regia;
  await fai(0, REFERENTE, { tipo: 'apriOperazioni', operatoriInTurno: 2, ammessiNonCollegati: 0 });
  const una = await regia.digita(MINUTO, {});
  const altra = await regia.digita(2 * MINUTO, { offerente: 'Nereo Vasti', identificativo: 'VSTNRE70A01Z999Y' });
  for (const busta of [una, altra]) await regia.ammetti(3 * MINUTO, busta, 'La cauzione è accreditata.');
  await invano(4 * MINUTO, REFERENTE, { tipo: 'avviaGara' }, 'R45_parita_da_decidere');
  const ordine = [altra, una];
  await invano(4 * MINUTO, REFERENTE, { tipo: 'decidiParita', ordine, motivo: ' ' }, 'R45_motivo_mancante');
  const motivo = 'Estratta a sorte davanti ai presenti.';
  await fai(5 * MINUTO, REFERENTE, { tipo: 'decidiParita', ordine, motivo });
  await fai(6 * MINUTO, REFERENTE, { tipo: 'avviaGara' });
  await fai(10 * MINUTO, SISTEMA, { tipo: 'concludiGara', filigranaIl: regia.T0 + 9 * MINUTO + 2_000 });
  await fai(11 * MINUTO, REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null });
  await regia.verbalizza(20 * MINUTO);
};
