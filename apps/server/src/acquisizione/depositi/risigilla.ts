import { leggibiliDal, type StatoPubblicato } from '@gestore/dominio';
import type { Sigillo } from '../../sigillo/sigillo.ts';
import type { PartiDeposito } from '../parti.ts';
import type { BustaIntera } from './depositi.ts';

type Parti = Pick<PartiDeposito, 'esecutore' | 'depositi' | 'sigillo'>;

/**
 * Dopo il rinvio di una vendita, sigilla di nuovo le sue buste in attesa fino ai nuovi istanti (R10), senza aprirle. Il
 * lavoro è lo stesso qualunque numero ne abbia: si riscrivono le buste in attesa di tutte. Ripetibile: una busta che ha già
 * i suoi istanti resta quella.
 */
export async function risigillaInAttesa({ esecutore, depositi, sigillo }: Parti, asta: string): Promise<void> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return;
  await depositi.riscrivi(async (intera) =>
    intera.testata.asta === asta ? conISuoiIstanti(sigillo, intera, stato) : intera,
  );
}

/** La busta sigillata fino agli istanti di quella vendita; la stessa, se lo è già. I sigilli vanno soltanto in avanti. */
export async function conISuoiIstanti(
  sigillo: Pick<Sigillo, 'risigilla'>,
  intera: BustaIntera,
  stato: StatoPubblicato,
): Promise<BustaIntera> {
  const { testata, parti } = intera;
  const contattiDal = Math.max(testata.contattiDal, leggibiliDal(stato));
  const contenutoDal = Math.max(testata.contenutoDal, stato.parametri.inizioOperazioniIl);
  const di = { asta: testata.asta, busta: testata.bustaId };
  const contatti = async (parte: Uint8Array): Promise<Uint8Array> =>
    contattiDal === testata.contattiDal || parte.length === 0
      ? parte
      : sigillo.risigilla(parte, { ...di, parte: 'contatti', apribileDal: testata.contattiDal }, contattiDal);
  const contenuto = async (parte: Uint8Array): Promise<Uint8Array> =>
    contenutoDal === testata.contenutoDal || parte.length === 0
      ? parte
      : sigillo.risigilla(parte, { ...di, parte: 'contenuto', apribileDal: testata.contenutoDal }, contenutoDal);
  return {
    testata: { ...testata, contattiDal, contenutoDal },
    parti: {
      contatti: parti.contatti && (await contatti(parti.contatti)),
      contenuto: parti.contenuto && (await contenuto(parti.contenuto)),
      pacchetto: await contenuto(parti.pacchetto),
    },
  };
}
