import { STANZA_VUOTA, type VistaEvento } from '@gestore/dominio';
import { describe, expect, it } from 'vitest';
import { creaBanco, voce } from './prove/banco.ts';
import { VoceImpossibile } from './sequenza.ts';

const MESSAGGIO: VistaEvento = {
  tipo: 'MessaggioInviato',
  messaggioId: 'm',
  da: 'Abete',
  ruolo: 'offerente',
  privato: true,
};

describe('seguire una vendita', () => {
  it('legge l’istantanea, ascolta i suoi canali e piega ciò che arriva', async () => {
    const banco = creaBanco();
    banco.scrivi(MESSAGGIO, MESSAGGIO);
    expect(banco.stati).toEqual([]);
    await banco.passa(0);
    expect(banco.stato()).toMatchObject({
      tipo: 'seguita',
      collegamento: 'a_richieste',
      vista: { stanza: { seq: 2 } },
    });
    banco.canali.get('comune')?.quandoPronto(2);
    banco.scrivi(MESSAGGIO);
    banco.canali.get('comune')?.quandoEvento(voce(3, MESSAGGIO));
    expect(banco.stato()).toMatchObject({ collegamento: 'in_tempo_reale', vista: { stanza: { seq: 3 } } });
    expect([banco.vista()?.stanza, banco.chieste]).toEqual([banco.dovuta(), ['istantanea 0']]);
  });

  it('dice ogni voce che passa, una volta e in ordine; quelle che l’istantanea ha già non passano', async () => {
    const passate: number[] = [];
    const banco = creaBanco({ passata: ({ seq }) => passate.push(seq) });
    banco.scrivi(MESSAGGIO, MESSAGGIO);
    await banco.passa(0);
    banco.canali.get('comune')?.quandoPronto(2);
    banco.scrivi(MESSAGGIO, MESSAGGIO);
    banco.canali.get('comune')?.quandoEvento(voce(4, MESSAGGIO));
    banco.canali.get('comune')?.quandoEvento(voce(3, MESSAGGIO));
    banco.canali.get('comune')?.quandoEvento(voce(3, MESSAGGIO));
    expect(passate).toEqual([3, 4]);
  });

  it('chi ha già l’istantanea la mostra subito e non la richiede', async () => {
    const banco = creaBanco({ iniziale: { letta: 0, canali: ['comune'], stanza: STANZA_VUOTA } });
    expect(banco.stato()).toMatchObject({ tipo: 'seguita' });
    banco.scrivi(MESSAGGIO);
    await banco.passa(1_000);
    expect([banco.chieste, banco.vista()?.stanza]).toEqual([['dopo 0 1000'], banco.dovuta()]);
  });

  it('se la prima lettura non riesce lo dice, e riprova sempre più di rado', async () => {
    const banco = creaBanco();
    banco.raggiungibile = false;
    await banco.passa(36_000);
    expect(banco.chieste).toEqual([0, 1, 3, 7, 15, 25, 35].map((secondi) => `istantanea ${secondi * 1_000}`));
    expect(banco.stato()).toMatchObject({ tipo: 'in_attesa', tentativi: 7, errore: new Error('rete assente') });
    banco.raggiungibile = true;
    await banco.seguito.rimettiInPari();
    expect(banco.stato()).toMatchObject({ tipo: 'seguita' });
  });

  it('R10 se la risposta dice da quando si potrà leggere aspetta fino ad allora; se non cambierà non richiede', async () => {
    let attesaMs: number | null = 60_000;
    const banco = creaBanco({ dopoUnNo: () => attesaMs });
    banco.raggiungibile = false;
    await banco.passa(59_000);
    expect(banco.chieste).toEqual(['istantanea 0']);
    attesaMs = null;
    await banco.passa(600_000);
    expect(banco.chieste).toEqual(['istantanea 0', 'istantanea 60000']);
    banco.raggiungibile = true;
    await banco.seguito.rimettiInPari();
    expect(banco.stato()).toMatchObject({ tipo: 'seguita' });
  });

  it('R10 finché la vendita non si può leggere rilegge l’istantanea e non chiede voci; poi la segue', async () => {
    const banco = creaBanco({ rileggiOgniMs: 5_000 });
    banco.nomi = [];
    banco.scrivi(MESSAGGIO);
    await banco.passa(12_000);
    expect(banco.chieste).toEqual(['istantanea 0', 'istantanea 5000', 'istantanea 10000']);
    expect([banco.vista()?.stanza, banco.canali.size]).toEqual([STANZA_VUOTA, 0]);
    banco.nomi = ['comune'];
    await banco.passa(3_000);
    expect([banco.vista()?.stanza, [...banco.canali.keys()]]).toEqual([banco.dovuta(), ['comune']]);
  });

  it('chi rilegge prende ciò che il registro non annuncia, senza tornare indietro e senza rifare ciò che non cambia', async () => {
    const banco = creaBanco({ rileggiOgniMs: 5_000 });
    banco.scrivi(MESSAGGIO);
    await banco.passa(0);
    banco.canali.get('comune')?.quandoPronto(1);
    banco.scrivi(MESSAGGIO);
    banco.canali.get('comune')?.quandoEvento(voce(2, MESSAGGIO));
    const [prima, tolta] = [banco.vista(), banco.registro.pop()];
    await banco.passa(5_000);
    expect([banco.vista()?.letta, banco.vista()?.stanza === prima?.stanza]).toEqual([2, true]);
    if (tolta !== undefined) banco.registro.push(tolta);
    banco.scrivi(MESSAGGIO, MESSAGGIO);
    await banco.passa(5_000);
    expect(banco.vista()?.stanza).toEqual(banco.dovuta());
    banco.canali.get('comune')?.quandoEvento(voce(5, MESSAGGIO));
    expect([banco.vista()?.stanza.seq, banco.chieste.filter((una) => una.startsWith('dopo'))]).toEqual([5, []]);
  });

  it('caduto il canale chiede ogni secondo, al ritorno smette', async () => {
    const banco = creaBanco();
    await banco.passa(0);
    banco.canali.get('comune')?.quandoPronto(0);
    await banco.passa(5_000);
    banco.canali.get('comune')?.quandoCaduto();
    expect(banco.stato()).toMatchObject({ collegamento: 'a_richieste' });
    banco.scrivi(MESSAGGIO);
    await banco.passa(2_000);
    expect([banco.vista()?.stanza.seq, banco.chieste.slice(2)]).toEqual([1, ['dopo 0 6000', 'dopo 1 7000']]);
    banco.canali.get('comune')?.quandoPronto(1);
    await banco.passa(4_000);
    expect(banco.chieste.length).toBe(4);
  });

  it('una voce di un tipo che questa pagina non conosce fa ripartire da un’istantanea', async () => {
    const banco = creaBanco();
    banco.scrivi(MESSAGGIO);
    await banco.passa(0);
    banco.canali.get('comune')?.quandoPronto(1);
    banco.canali.get('comune')?.quandoEvento({ seq: 2, ricevutoIl: 1, evento: { tipo: 'DiDomani' } });
    expect([banco.vista()?.stanza.seq, banco.guasti]).toEqual([1, [expect.any(VoceImpossibile)]]);
    banco.scrivi(MESSAGGIO);
    await banco.passa(1_000);
    expect([banco.vista()?.stanza, banco.chieste]).toEqual([banco.dovuta(), ['istantanea 0', 'istantanea 1000']]);
  });

  it('se ne mancano troppe riparte da un’istantanea', async () => {
    const banco = creaBanco({ saltoMax: 3 });
    await banco.passa(0);
    banco.canali.get('comune')?.quandoPronto(0);
    banco.scrivi(MESSAGGIO, MESSAGGIO, MESSAGGIO, MESSAGGIO);
    banco.canali.get('comune')?.quandoEvento(voce(4, MESSAGGIO));
    await banco.passa(0);
    expect([banco.vista()?.stanza, banco.chieste]).toEqual([banco.dovuta(), ['istantanea 0', 'istantanea 0']]);
  });

  it('ciò che arriva dal canale e non è una voce si ignora', async () => {
    const banco = creaBanco();
    await banco.passa(0);
    for (const dati of [null, 'x', {}, { seq: 1 }, { seq: '1', evento: { tipo: 'riservato' } }])
      banco.canali.get('comune')?.quandoEvento(dati);
    await banco.passa(0);
    expect([banco.chieste, banco.guasti]).toEqual([['istantanea 0'], []]);
  });

  it('fermato non ascolta, non chiede e non dice più nulla, neppure ciò che era in viaggio', async () => {
    const banco = creaBanco({ rileggiOgniMs: 5_000 });
    await banco.passa(0);
    const inViaggio = banco.seguito.rimettiInPari();
    banco.seguito.ferma();
    const detti = banco.stati.length;
    await inViaggio;
    await banco.passa(60_000);
    expect([banco.stati.length, banco.canali.size, banco.impegni()]).toEqual([detti, 0, 0]);
  });
});
