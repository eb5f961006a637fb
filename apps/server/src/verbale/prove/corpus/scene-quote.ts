import { GIORNO_MS } from '@gestore/dominio';
import { MINUTO_MS, OPERATORE, REFERENTE } from './regia.ts';
import { APRI, type Scena } from './scene.ts';

const AGGIUDICA = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;

/**
 * Si vende metà della proprietà, e lo dice un'errata; in sala offrono in due insieme, per l'usufrutto e per la nuda proprietà, e altri due
 * con quote che passano l'intero, che il referente rifiuta (R20).
 */
export const quoteDiDiritto: Scena = async (regia) => {
  const { fai, stato } = regia;
  const { scheda, parametri } = await stato();
  await fai(-30 * GIORNO_MS, OPERATORE, {
    tipo: 'modificaParametri',
    scheda: { ...scheda, quotaInVendita: { frazione: '1/2', diritto: 'proprieta' } },
    parametri,
    letta: { scheda, parametri },
    motivo: 'La scheda non diceva che si vende la quota di metà.',
  });
  await fai(0, REFERENTE, APRI);
  const insieme = await regia.digita(MINUTO_MS, {
    quota: '1/2',
    diritto: 'usufrutto',
    altri: [{ offerente: 'Egle Fanti', identificativo: 'FNTGLE82A41Z999P', quota: '1/2', diritto: 'nuda proprietà' }],
    procura: true,
  });
  const troppi = await regia.digita(2 * MINUTO_MS, {
    offerente: 'Ivo Serra',
    identificativo: 'SRRVIO80A01Z999B',
    quota: '1/1',
    diritto: 'proprietà',
    altri: [{ offerente: 'Nora Bruni', identificativo: 'BRNNRO80A41Z999C', quota: '1/2', diritto: 'proprietà' }],
    procura: true,
  });
  await regia.ammetti(3 * MINUTO_MS, insieme, 'Depositata in sala, con la ricevuta.');
  const motivo = { regola: 'R20', testo: 'Le quote dei due offerenti passano l’intero.' };
  await fai(4 * MINUTO_MS, REFERENTE, { tipo: 'rifiutaOfferta', bustaId: troppi, motivo });
  await fai(5 * MINUTO_MS, REFERENTE, AGGIUDICA);
  await regia.verbalizza(20 * MINUTO_MS);
};
