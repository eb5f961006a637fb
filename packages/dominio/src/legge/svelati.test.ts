import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Evento, type PubblicoOscurato, svelati, vistaPer } from '../index.ts';
import { GIORNO, REFERENTE } from '../prove/caso.ts';
import { foglieCambiate } from '../prove/foglie.ts';
import { ASSEGNA, DECISE, decise, ISTANZA } from '../prove/vendite-con-istanza.ts';
import { venditeIntere } from '../prove/vendite-intere.ts';

type Svelati = NonNullable<ReturnType<typeof svelati>>[string];

const PUBBLICI: readonly PubblicoOscurato[] = [
  { tipo: 'partecipante' },
  { tipo: 'offerente', bustaId: 'busta-0' },
  { tipo: 'offerente', bustaId: 'busta-1' },
  { tipo: 'sala' },
];

/** Decidono che cosa si vede, e non si vedono: chi riceve la voce li sa già dal fatto di riceverla. */
const DECIDONO = new Set(['bustaId', 'scarto', 'riservata', 'filo']);

test('R33 di ogni fatto di una vendita intera, campo per campo, è svelato ciò che la vista dice e nient’altro', () => {
  const visti = new Set<string>();
  fc.assert(
    fc.property(venditeIntere, (eventi) => {
      for (const evento of eventi)
        for (const chi of PUBBLICI) {
          visti.add(evento.tipo);
          confronta(evento, chi);
        }
    }),
    { numRuns: 120 },
  );
  for (const tipo of [
    'OperazioniAperte',
    'ArrivoTardivo',
    'ArrivoDeciso',
    'OffertaRifiutata',
    'BustaIllegibile',
    'ParitaDecisa',
    'RilancioRifiutato',
    'RilancioRettificato',
    'RilancioAnnullato',
    'GaraSospesa',
    'VenditaSospesa',
    'VenditaRipresa',
    'OperazioniRiaperte',
    'OfferentiLiberati',
    'AstaChiusa',
  ])
    expect(visti).toContain(tipo);
});

function confronta(evento: Evento, chi: PubblicoOscurato): void {
  const vista = JSON.stringify(vistaPer(evento, chi));
  const maschera = svelati(evento, chi);
  if (maschera === null) return expect(vista).toBe('{"tipo":"riservato"}');
  const { tipo: _, ...dati } = evento;
  for (const { percorso, cambiato } of foglieCambiate(dati)) {
    const diverso = { tipo: evento.tipo, ...(cambiato as object) } as Evento;
    const dove = `${evento.tipo} ${percorso.join('/')} ${chi.tipo}`;
    if (DECIDONO.has(percorso.at(-1) ?? '')) expect(svelato(maschera, percorso), dove).toBe(false);
    else expect(JSON.stringify(vistaPer(diverso, chi)) !== vista, dove).toBe(svelato(maschera, percorso));
  }
}

function svelato(maschera: Svelati | undefined, [campo, ...resto]: readonly string[]): boolean {
  if (maschera === undefined) return false;
  if (maschera === true || campo === undefined) return maschera === true;
  const sua = Array.isArray(maschera) ? maschera[Number(campo)] : (maschera as Record<string, Svelati>)[campo];
  return svelato(sua, resto);
}

test('R33 R46 di un’istanza, di un bene assegnato e di ciò che segue è svelato ciò che la vista dice', () => {
  const fatti: readonly Evento[] = [
    ...decise([], true)
      .dopo({ ...ISTANZA, istanzaId: 'altra' }, REFERENTE, DECISE)
      .dopo({ tipo: 'ritiraIstanza', istanzaId: 'altra', motivo: 'rinuncia del signor Bruni' }, REFERENTE, DECISE)
      .dopo(ASSEGNA, REFERENTE, DECISE)
      .dopo(
        {
          tipo: 'registraCaducazione',
          esito: 'decaduta',
          provvedimento: { numero: '88', del: '2027-03-01' },
          motivo: 'il conguaglio non è versato',
          propostaDa: 'altra',
        },
        REFERENTE,
        DECISE + 100 * GIORNO,
      ).eventi,
  ];
  for (const tipo of ['IstanzaRegistrata', 'IstanzaRitirata', 'BeneAssegnato', 'EsitoCaducato'])
    expect(fatti.map((fatto) => fatto.tipo)).toContain(tipo);
  for (const fatto of fatti) for (const chi of PUBBLICI) confronta(fatto, chi);
});

test('R32 R33 di un rinvio e di chi conduce al posto di un altro è svelato ciò che la vista dice, mai le parole libere', () => {
  const provvedimento = { numero: '88', del: '2027-03-01' } as const;
  const motivo = 'Impedimento del signor Bruni.';
  const fatti: readonly Evento[] = [
    { tipo: 'OperazioniRinviate', fissateIl: 1, inizioOperazioniIl: 3, termineOfferteIl: 2, provvedimento, motivo },
    {
      tipo: 'DelegatoSostituito',
      precedenteId: 'a',
      precedenteNome: 'Ada Bassi',
      delegatoId: 'b',
      delegatoNome: 'Elena Conti',
      provvedimento,
      dispostoDa: 'Il giudice',
      motivo,
      propostaDa: 'c',
    },
    {
      tipo: 'SecondoDelegatoNominato',
      lascia: null,
      delegatoId: 'b',
      delegatoNome: 'Elena Conti',
      provvedimento,
      dispostoDa: 'Il giudice',
      motivo,
      propostaDa: 'c',
    },
    {
      tipo: 'ConduzionePassata',
      daId: 'a',
      daNome: 'Ada Bassi',
      aId: 'b',
      aNome: 'Elena Conti',
      motivo,
      passataIl: 1,
      presa: null,
    },
  ];
  for (const fatto of fatti) for (const chi of PUBBLICI) confronta(fatto, chi);
});

test('R33 R57 il motivo che scrive il referente è svelato a chi partecipa, quello di un incidente no', () => {
  for (const motivo of ['atto_del_referente', 'incidente'] as const) {
    const sospesa = { tipo: 'GaraSospesa', sospesaIl: 1, motivo, dettaglio: 'Verifica di un rilancio.' } as const;
    for (const chi of PUBBLICI) {
      const svelata = svelati(sospesa, chi);
      expect(svelata).toEqual(motivo === 'incidente' ? { motivo: true } : { motivo: true, dettaglio: true });
      const altra = vistaPer({ ...sospesa, dettaglio: 'Altro.' }, chi);
      expect(JSON.stringify(altra) !== JSON.stringify(vistaPer(sospesa, chi))).toBe(motivo === 'atto_del_referente');
    }
  }
});

test('R25 R33 nell’elenco delle buste quelle scartate stanno in fondo: la maschera non dice quante sono', () => {
  fc.assert(
    fc.property(venditeIntere, (eventi) => {
      for (const evento of eventi) {
        if (evento.tipo !== 'OperazioniAperte') continue;
        const { buste } = svelati(evento, { tipo: 'partecipante' }) as { buste: readonly Svelati[] };
        expect(buste).toHaveLength(evento.buste.filter(({ scarto }) => scarto === null).length);
      }
    }),
    { numRuns: 60 },
  );
});
