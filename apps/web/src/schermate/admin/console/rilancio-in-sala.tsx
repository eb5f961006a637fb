import { euro, obbligatorio, ora, sceltaObbligatoria } from '@gestore/contratto/regole';
import { type BustaVista, formattaEuro, inLettere, leggiEuro } from '@gestore/dominio';
import { Button, EuroField, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { leggiIstante, scriviIstante } from '../../../forme/istante-scritto.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { neiCampi } from '../dati/nei-campi.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CONSOLE } from '../testi/console.ts';

const CAMPI = { 'atto.bustaId': 'bustaId', 'atto.importoCent': 'importo', 'atto.dichiaratoIl': 'ora' } as const;

type Parti = { id: string; vendita: VenditaSeguita; inSala: readonly BustaVista[]; congelata: boolean };

/**
 * Il rilancio detto in sala (R54): si scrive in ogni momento, si registra a crono fermo. L'ora della dichiarazione
 * parte da quella del fermo, al millisecondo; se la si corregge vale quella scritta, al secondo.
 */
export function RilancioInSala(parti: Parti) {
  return parti.inSala.length === 0 ? null : <ModuloRilancio {...parti} />;
}

function ModuloRilancio({ id, vendita, inSala, congelata }: Parti) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const { forma, leggiOra, incerta } = useModulo(vendita);
  const letto = leggiEuro(forma.valori.importo);
  const minimoCent = (vendita.stanza.migliore?.importoCent ?? 0) + vendita.stanza.rilancioMinimoCent;
  const registra = async (evento: FormEvent) => {
    evento.preventDefault();
    const dichiaratoIl = forma.verifica() ? leggiOra() : null;
    if (dichiaratoIl === null || letto.tipo === 'errore') return;
    const { bustaId } = forma.valori;
    const esito = await compi({ tipo: 'registraRilancioInSala', bustaId, importoCent: letto.cent, dichiaratoIl });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI));
    if (esito?.tipo === 'fatto') forma.ricomincia({ ...forma.valori, importo: '' });
  };
  return (
    <form
      noValidate
      aria-label={t.rilancioInSala}
      onSubmit={(evento) => void registra(evento)}
      className="grid gap-3 border-t border-linea pt-4"
    >
      <h3 className="font-bold">{t.rilancioInSala}</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label={t.offerenteInSala}
          name="bustaId"
          hint={t.nonTelematico}
          empty={t.scelga}
          value={forma.valori.bustaId}
          onValueChange={(bustaId) => forma.imposta({ bustaId })}
          options={inSala.map((busta) => ({ value: busta.riservato?.bustaId ?? '', label: busta.pseudonimo }))}
          error={forma.errore('bustaId')}
        />
        <EuroField label={t.importo} hint={t.minimo(formattaEuro(minimoCent))} {...forma.campo('importo')} />
        <TextField
          label={t.oraDichiarazione}
          hint={t.oraDalFermo}
          {...forma.campo('ora')}
          error={forma.errore('ora') ?? (incerta ? t.oraIncerta : null)}
        />
      </div>
      {letto.tipo === 'valido' && (
        <p lang="it">
          {formattaEuro(letto.cent)} · {inLettere(letto.cent)} euro
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!congelata} pending={inCorso} pendingLabel={c.inCorso}>
          {t.registraRilancio}
        </Button>
        {!congelata && <span className="text-sm text-secondario">{t.primaFermi}</span>}
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}

/** Il modulo, in cui ogni nuovo fermo del crono riscrive l'ora con quella che il server ha messo nel registro. */
function useModulo({ stanza: { gara } }: VenditaSeguita) {
  const t = useTesti(CONSOLE);
  const fermatoIl = gara?.fase === 'congelata' ? gara.fermatoIl : null;
  const [scrittaPer, cambia] = useState<number | null>(null);
  const forma = useForma({
    iniziali: { bustaId: '', importo: '', ora: '' },
    regole: {
      bustaId: [sceltaObbligatoria()],
      importo: [obbligatorio(), euro({ minimoCent: 1 })],
      ora: [obbligatorio(), ora({ alSecondo: true })],
    },
    nomi: { bustaId: t.offerenteInSala, importo: t.importo, ora: t.oraDichiarazione },
  });
  const proposta = fermatoIl === null ? '' : scriviIstante(fermatoIl).ora;
  if (fermatoIl !== null && scrittaPer !== fermatoIl) {
    cambia(fermatoIl);
    forma.imposta({ ora: proposta });
  }
  const leggiOra = (): number | null => {
    if (fermatoIl === null) return null;
    // Non corretta, vale al millisecondo: troncata al secondo potrebbe cadere prima dell'avvio della gara.
    if (forma.valori.ora === proposta) return fermatoIl;
    const letta = leggiIstante(scriviIstante(fermatoIl).data, forma.valori.ora);
    return letta.tipo === 'valido' ? letta.istante : null;
  };
  const corretta = fermatoIl !== null && forma.valori.ora !== '' && forma.valori.ora !== proposta;
  const incerta = corretta && /^\d{2}:\d{2}:\d{2}$/.test(forma.valori.ora) && leggiOra() === null;
  return { forma, leggiOra, incerta };
}
