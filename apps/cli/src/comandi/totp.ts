import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type ComandoGv, ErroreUso } from '../comando.ts';

/** Il codice temporaneo di un segreto: per gli accessi di dimostrazione, quando non c'è un telefono. */
export const totp: ComandoGv = {
  sintesi: 'mostra il codice temporaneo di un segreto TOTP',
  aiuto: 'Uso: gv totp <segreto in base 32>',
  async esegui([segreto], uscita) {
    if (segreto === undefined || !/^[A-Z2-7]{16,}$/.test(segreto))
      throw new ErroreUso('Indichi il segreto in base 32, come lo mostra il server all’avvio.');
    uscita.scrivi(codiceTotp(segreto, Date.now()));
    return 0;
  },
};
