import { decidi } from '@gestore/dominio';
import type { CustodiaChiavi } from '../../sigillo/chiavi/custodia.ts';
import type { Esecutore } from './esegui.ts';

/**
 * La chiave di una vendita si fa nell’atto che la pubblica, e solo se l’atto passa (R10). Prima la chiave e poi il fatto:
 * chi si ferma in mezzo lascia una bozza con la sua chiave, che la pubblicazione seguente ritrova. Una vendita pubblicata
 * senza chiave non può nascere. Ogni altro atto passa com’è.
 */
export function conChiavi(esecutore: Esecutore, custodia: Pick<CustodiaChiavi, 'prepara'>): Esecutore {
  return {
    ...esecutore,
    async esegui(asta, comando, ricevutoIl, sessione) {
      if (comando.atto.tipo !== 'pubblicaAsta') return esecutore.esegui(asta, comando, ricevutoIl, sessione);
      const { stato } = await esecutore.leggi(asta);
      const passa = decidi(stato, comando, ricevutoIl).rifiuto === null;
      if (passa) await custodia.prepara(asta);
      const risposta = await esecutore.esegui(asta, comando, ricevutoIl, sessione);
      // La bozza si è completata fra le due letture: la chiave si fa adesso, prima di rispondere.
      if (!passa && risposta.rifiuto === null && !risposta.ripetuto) await custodia.prepara(asta);
      return risposta;
    },
  };
}
