import { randomUUID } from 'node:crypto';
import type { VoceVista } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { describe, expect, it } from 'vitest';
import { creaRisposteRecenti, jsonDi } from './risposte-recenti.ts';
import { creaStanze } from './stanze.ts';

const vista = (seq: number): VoceVista => ({ seq, ricevutoIl: seq, evento: { tipo: 'riservato' } });

describe('risposte recenti', () => {
  it('la stessa domanda riceve la stessa risposta, scritta in JSON una volta', () => {
    const { tieni } = creaRisposteRecenti();
    let fatte = 0;
    const fai = () => {
      fatte += 1;
      return [vista(1), vista(2)];
    };
    const prima = tieni('a', fai);
    expect(tieni('a', fai)).toBe(prima);
    expect(fatte).toBe(1);
    expect(jsonDi(prima)).toBe(JSON.stringify(prima));
  });

  it('le viste tenute hanno un massimo: esce la risposta più vecchia, e una troppo grande non entra', () => {
    const { tieni } = creaRisposteRecenti(5);
    const tre = () => [vista(1), vista(2), vista(3)];
    const prima = tieni('a', tre);
    const seconda = tieni('b', tre);
    expect(tieni('b', tre)).toBe(seconda);
    expect(tieni('a', tre)).not.toBe(prima);
    const grande = () => Array.from({ length: 6 }, (_, i) => vista(i + 1));
    expect(tieni('c', grande)).not.toBe(tieni('c', grande));
  });
});

describe('ciò che si è perso', () => {
  const asta = randomUUID();
  const bustaId = randomUUID();
  const voce = (seq: number, tipo: string, dati: Voce['dati']): Voce => ({
    asta,
    seq,
    tipo,
    versione: 1,
    dati,
    comandoId: randomUUID(),
    parte: 0,
    attore: { tipo: 'sistema', id: 'prova' },
    ricevutoIl: seq,
    registratoIl: seq,
    precedente: '',
    impronta: `impronta ${seq}`,
  });

  it('R33 chi ha lo stesso posto e vede le stesse cose divide la risposta; chi vede altro, o una voce in più, ha la sua', async () => {
    const motivo = { regola: 'R38', testo: 'cauzione insufficiente' };
    const registro = [
      voce(1, 'GaraSospesa', { sospesaIl: 1, motivo: 'incidente', dettaglio: 'riservato al delegato' }),
      voce(2, 'OffertaRifiutata', { bustaId, pseudonimo: 'Abete', motivo }),
    ];
    const { dopo } = creaStanze({ leggi: async (_asta, seq) => registro.filter((una) => una.seq > seq) });
    const comune = await dopo(asta, { tipo: 'partecipante' }, 0, 100);
    expect(await dopo(asta, { tipo: 'partecipante' }, 0, 100)).toBe(comune);
    const sua = await dopo(asta, { tipo: 'offerente', bustaId }, 0, 100);
    expect([sua, comune].map((viste) => viste[1]?.evento)).toMatchObject([{ motivo }, { motivo: null }]);
    expect((await dopo(asta, { tipo: 'referente' }, 0, 100))[0]?.evento).toMatchObject({
      dettaglio: 'riservato al delegato',
    });
    expect((await dopo(asta, { tipo: 'partecipante' }, 1, 100)).map(({ seq }) => seq)).toEqual([2]);
    registro.push(voce(3, 'GaraSospesa', { sospesaIl: 1, motivo: 'incidente', dettaglio: '' }));
    expect((await dopo(asta, { tipo: 'partecipante' }, 0, 100)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });
});
