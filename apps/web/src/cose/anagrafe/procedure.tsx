import { proponiProcedura, togliProcedura } from '@gestore/contratto/anagrafe/chiamate-proposte';
import type { AccountDelSoggetto } from '@gestore/contratto/anagrafe/forme';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { cifre, lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, showToast, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { ConfermaComando } from '../../comando/conferma-comando.tsx';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { OPERATORI } from '../operatori/testi.ts';

type Una = AccountDelSoggetto['procedure'][number];

/** Le vendite a cui un magistrato assiste: si propongono, le conferma un altro operatore, e si tolgono da subito (R36). */
export function Procedure({ soggetto, procedure }: { soggetto: string; procedure: readonly Una[] }) {
  const t = useTesti(OPERATORI);
  const [tolta, togli] = useState<Una | null>(null);
  const nome = ({ tribunale, ruolo }: Una): string =>
    ruolo === null ? t.tuttoUfficio(tribunale) : t.unaProcedura(tribunale, ruolo.numero, ruolo.anno);
  return (
    <Card title={t.procedure}>
      {procedure.length === 0 && <p className="text-secondario">{t.nessunaProcedura}</p>}
      <ul className="grid gap-2">
        {procedure.map((procedura) => (
          <li key={procedura.id} className="flex min-w-0 flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 break-words">{nome(procedura)}</span>
            <Button variant="secondary" aria-label={t.togliDi(nome(procedura))} onClick={() => togli(procedura)}>
              {t.togli}
            </Button>
          </li>
        ))}
      </ul>
      <Assegna soggetto={soggetto} />
      {tolta !== null && (
        <ConfermaComando
          conMotivo
          pericolo
          rileggi={[['soggetto']]}
          titolo={t.togliTitolo}
          conferma={t.togli}
          chiamata={togliProcedura}
          atto={(motivo) => ({ id: soggetto, pid: tolta.id, motivo })}
          fatto={t.tolta}
          chiudi={() => togli(null)}
        >
          <p className="font-semibold break-words">{nome(tolta)}</p>
          <p className="mt-2">{t.togliSpiega}</p>
        </ConfermaComando>
      )}
    </Card>
  );
}

const REGOLE = {
  tribunale: [obbligatorio()],
  numero: [lunghezzaMassima(20)],
  anno: [cifre(4)],
  motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};

function Assegna({ soggetto }: { soggetto: string }) {
  const t = useTesti(OPERATORI);
  const comando = useComando(proponiProcedura, { rileggi: [['soggetto'], ['operatore']] });
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { tribunale: '', numero: '', anno: '', motivo: '' },
    regole: REGOLE,
    nomi: { tribunale: t.tribunale, numero: t.numero, anno: t.anno, motivo: t.motivoCampo },
    conserva: conserva('procedura', ['motivo', 'tribunale', 'numero', 'anno']),
  });
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const { tribunale, numero, anno, motivo } = forma.valori;
    if ((numero.trim() === '') !== (anno.trim() === '')) return setErrore(t.annoSbagliato);
    const ruolo = numero.trim() === '' ? null : { numero: numero.trim(), anno: Number(anno) };
    const esito = await comando.compi({ id: soggetto, tribunale, ruolo, motivo });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    showToast(t.proposta);
    forma.ricomincia();
  };
  return (
    <form aria-label={t.assegna} onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
      {forma.nota()}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={t.tribunale} {...forma.campo('tribunale')} />
        <TextField label={t.numero} hint={t.aiutoNumero} {...forma.campo('numero')} />
        <TextField label={t.anno} inputMode="numeric" {...forma.campo('anno')} />
      </div>
      <TextArea label={t.motivoCampo} {...forma.campo('motivo')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <Button type="submit" pending={comando.inCorso} className="justify-self-start">
        {t.proponi}
      </Button>
    </form>
  );
}
