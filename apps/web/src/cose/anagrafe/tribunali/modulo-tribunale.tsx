import { cambiaTribunale, leggiTribunale, registraTribunale } from '@gestore/contratto/anagrafe/chiamate';
import type { ParametriTribunale } from '@gestore/contratto/anagrafe/forme';
import { Button, DialogActions, EuroField, Istante, SelectField, showToast, TextArea, TextField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../../accesso/chiama.ts';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { type LettaDalServer, useIncontro } from '../../../forme/usa-incontro.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { leggiScritto, REGOLE_SCRITTO, type TribunaleScritto, tribunaleInTesto } from './tribunale-scritto.ts';
import { TRIBUNALI } from './tribunali.testi.ts';

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive: l’ufficio intero. */
const CONSERVATI = [
  'nome',
  'rilancioMinimoCent',
  'unitaTempoMs',
  'cauzionePercento',
  'cauzioneSu',
  'saldoGiorni',
  'rimborsoGiorniLavorativi',
  'iban',
  'intestatario',
  'cuc',
  'note',
] as const satisfies readonly (keyof TribunaleScritto)[];

/** I campi di un ufficio. */
function useUfficio(id: string | null, dati: ParametriTribunale | null, t: Parameters<typeof nomiDi>[0]) {
  return useForma<TribunaleScritto>({
    iniziali: tribunaleInTesto(dati),
    regole: REGOLE_SCRITTO,
    nomi: nomiDi(t),
    conserva: conserva(`tribunale:${id ?? 'nuovo'}`, CONSERVATI),
  });
}

/** Registra un ufficio, o ne scrive una versione nuova: quella di prima resta nella storia. */
export function ModuloTribunale({
  id,
  versione,
  dati,
  quandoSalvato,
}: {
  id: string | null;
  /** Quella che si sta modificando; zero per un ufficio nuovo. */
  versione: number;
  dati: ParametriTribunale | null;
  quandoSalvato: () => void;
}) {
  const t = useTesti(TRIBUNALI);
  const rileggi = [['operatore', 'tribunali']] as const;
  const registrazione = useComando(registraTribunale, { rileggi });
  const modifica = useComando(cambiaTribunale, { rileggi });
  const { sorte, inCorso } = id === null ? registrazione : modifica;
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useUfficio(id, dati, t);
  const { base, incontro, incontra } = useIncontro<TribunaleScritto>(forma, {
    valori: tribunaleInTesto(dati),
    versione,
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const atto = { versione: base.versione, ...leggiScritto(forma.valori) };
    const esito = await (id === null ? registrazione.compi(atto) : modifica.compi({ id, ...atto }));
    if (esito?.tipo === 'rifiutato') {
      setErrore(forma.rifiutata(esito.problema));
      const cambiato = id !== null && esito.problema.codice === 'tribunale_cambiato';
      if (cambiato && (await incontra(() => rileggiUfficio(id)))) modifica.azzera();
    }
    if (esito?.tipo !== 'fatto') return;
    showToast(t.salvato);
    quandoSalvato();
  };
  return (
    <form onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      {forma.nota()}
      <TextField label={t.ufficio} hint={t.aiutoNome} {...forma.campo('nome')} />
      <p className="text-sm text-secondario">{t.aiutoVuoto}</p>
      <Parametri forma={forma} />
      <TextField label={t.iban} {...forma.campo('iban')} />
      <TextField label={t.intestatario} {...forma.campo('intestatario')} />
      <TextField label={t.cuc} hint={t.aiutoCuc} {...forma.campo('cuc')} />
      <TextArea label={t.note} {...forma.campo('note')} />
      <SorteComando sorte={sorte} frase={errore} />
      <DueSulModulo
        incontro={incontro}
        forma={forma}
        scelte={{ cauzioneSu: { prezzo_offerto: t.prezzoOfferto, prezzo_base: t.prezzoBase } }}
      />
      <DialogActions>
        <Button type="submit" pending={inCorso}>
          {t.salva}
        </Button>
      </DialogActions>
      {id !== null && <Versioni id={id} />}
    </form>
  );
}

/** Ciò che un ufficio vuole di solito. */
function Parametri({ forma }: { forma: Forma<TribunaleScritto> }) {
  const t = useTesti(TRIBUNALI);
  const BASI = [
    { value: 'prezzo_offerto', label: t.prezzoOfferto },
    { value: 'prezzo_base', label: t.prezzoBase },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EuroField label={t.rilancio} {...forma.campo('rilancioMinimoCent')} />
      <TextField label={t.unitaSecondi} inputMode="numeric" {...forma.campo('unitaTempoMs')} />
      <TextField label={t.cauzionePercento} inputMode="decimal" {...forma.campo('cauzionePercento')} />
      <SelectField
        label={t.cauzioneSu}
        name="cauzioneSu"
        empty={t.nonIndicata}
        options={BASI}
        value={forma.valori.cauzioneSu}
        error={forma.errore('cauzioneSu')}
        onValueChange={(cauzioneSu) => forma.imposta({ cauzioneSu })}
      />
      <TextField label={t.saldo} inputMode="numeric" {...forma.campo('saldoGiorni')} />
      <TextField label={t.rimborso} inputMode="numeric" {...forma.campo('rimborsoGiorniLavorativi')} />
    </div>
  );
}

async function rileggiUfficio(id: string): Promise<LettaDalServer<TribunaleScritto>> {
  const { dati, versione } = await chiama(leggiTribunale, { id });
  return { valori: tribunaleInTesto(dati), versione };
}

function nomiDi(t: (typeof TRIBUNALI)['it']): Record<keyof TribunaleScritto, string> {
  return {
    nome: t.ufficio,
    rilancioMinimoCent: t.rilancio,
    unitaTempoMs: t.unitaSecondi,
    cauzionePercento: t.cauzionePercento,
    cauzioneSu: t.cauzioneSu,
    saldoGiorni: t.saldo,
    rimborsoGiorniLavorativi: t.rimborso,
    iban: t.iban,
    intestatario: t.intestatario,
    cuc: t.cuc,
    note: t.note,
  };
}

function Versioni({ id }: { id: string }) {
  const t = useTesti(TRIBUNALI);
  const { data } = useQuery({
    queryKey: ['operatore', 'tribunali', id],
    queryFn: () => chiama(leggiTribunale, { id }),
  });
  if (data === undefined) return null;
  return (
    <section aria-label={t.storia} className="border-t border-linea pt-3">
      <h3 className="font-bold">{t.storia}</h3>
      <ol className="mt-1 grid gap-1 text-sm">
        {data.versioni.map(({ versione, validaDal, operatore }) => (
          <li key={versione}>
            <span className="font-semibold">{t.versione(versione)}</span> {t.dal} <Istante il={validaDal} />,{' '}
            {operatore === null ? t.daVendite : t.di(operatore)}
          </li>
        ))}
      </ol>
      {data.altreVersioni > 0 && <p className="mt-1 text-sm">{t.altreVersioni(data.altreVersioni)}</p>}
    </section>
  );
}
