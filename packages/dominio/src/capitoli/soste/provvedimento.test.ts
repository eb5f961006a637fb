import { describe, test as prova } from 'vitest';
import { astaPubblicata, OPERATORE } from '../../prove/caso.ts';

const MINUTO = 60_000;

describe('la data di un provvedimento', () => {
  prova('R32 di domani non è, nemmeno un minuto prima della mezzanotte di Roma; a mezzanotte è di oggi', () => {
    const provvedimento = { numero: '310/2026', del: '2026-12-11' };
    const domani = { tipo: 'sospendiVendita', provvedimento, motivo: 'ordine' } as const;
    // Mezzanotte fra il 10 e l'11 dicembre a Roma.
    const mezzanotte = Date.UTC(2026, 11, 10, 23);
    const alle = (adesso: number) => astaPubblicata().alle(adesso).quando(domani, OPERATORE);
    alle(mezzanotte - MINUTO).alloraRifiuta('R32_provvedimento_futuro');
    alle(mezzanotte).allora({ tipo: 'VenditaSospesa' });
  });
});
