import { MINUTO_MS, REFERENTE, type Regia } from './regia.ts';

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
  await fai(-9 * GIORNO_MS, REFERENTE, { tipo: 'dichiaraEsito', esito: 'revocata', motivo });
  await verbalizza(-8 * GIORNO_MS);
}
