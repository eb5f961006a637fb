import { REGOLE_RISPOSTA, type RichiestaConRisposte } from '@gestore/contratto/assistenza';
import { chiudiRichiesta, prendiRichiesta, rispondiRichiesta } from '@gestore/contratto/chiamate/assistenza';
import { formattaIstante } from '@gestore/contratto/formato';
import { Badge, Button, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { BANCO } from '../testi/banco.ts';

const TONI = { aperta: 'warning', in_carico: 'info', chiusa: 'success' } as const;

/** Una richiesta con il suo numero e le sue ore, le risposte date e ciò che si può fare adesso. */
export function Richiesta({ richiesta }: { richiesta: RichiestaConRisposte }) {
  const t = useTesti(BANCO);
  const [risponde, setRisponde] = useState(false);
  const chi = { id: richiesta.asta, rid: richiesta.richiestaId };
  const presa = useComando(prendiRichiesta, { rileggi: [['operatore']] });
  const chiusura = useComando(chiudiRichiesta, { rileggi: [['operatore']] });
  const inCorso = presa.inCorso || chiusura.inCorso;
  const { numero, da, titolo, testo, stato, richiestaIl, presaIl, chiusaIl, altre, risposte } = richiesta;
  const tempi = [
    t.arrivata(formattaIstante(richiestaIl)),
    ...(presaIl === null ? [] : [t.presa(formattaIstante(presaIl))]),
    ...(chiusaIl === null ? [] : [t.chiusa(formattaIstante(chiusaIl))]),
  ];
  return (
    <li className="grid gap-2 border-b border-linea pb-4 last:border-0">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={TONI[stato]}>{t.stati[stato]}</Badge>
        <span className="font-semibold">{t.numero(numero, da)}</span>
        <span className="min-w-0 text-sm break-words text-secondario">
          {titolo} · {tempi.join(' · ')}
        </span>
      </p>
      <p className="break-words whitespace-pre-wrap">{testo}</p>
      {altre > 0 && <p className="text-sm text-secondario">{t.altre(altre)}</p>}
      {risposte.length > 0 && (
        <ul aria-label={t.risposte} className="grid gap-2 border-l-4 border-azione pl-3">
          {risposte.map((una) => (
            <li key={una.messaggioId}>
              <p className="break-words whitespace-pre-wrap">{una.testo}</p>
              <p className="text-sm text-secondario">{formattaIstante(una.inviataIl)}</p>
            </li>
          ))}
        </ul>
      )}
      <SorteComando sorte={presa.sorte} />
      <SorteComando sorte={chiusura.sorte} />
      {risponde ? (
        <Risposta chi={chi} quandoChiusa={() => setRisponde(false)} />
      ) : (
        stato !== 'chiusa' && (
          <div className="flex flex-wrap gap-2">
            {stato === 'aperta' ? (
              <Button pending={inCorso} onClick={() => void presa.compi(chi)}>
                {t.prendi}
              </Button>
            ) : (
              <Button onClick={() => setRisponde(true)}>{t.rispondi}</Button>
            )}
            <Button variant="secondary" pending={inCorso} onClick={() => void chiusura.compi(chi)}>
              {t.chiudi}
            </Button>
          </div>
        )
      )}
    </li>
  );
}

function Risposta({ chi, quandoChiusa }: { chi: { id: string; rid: string }; quandoChiusa: () => void }) {
  const t = useTesti(BANCO);
  const comando = useComando(rispondiRichiesta, { rileggi: [['operatore', 'assistenza']] });
  const forma = useForma({ iniziali: { testo: '' }, regole: REGOLE_RISPOSTA, nomi: { testo: t.risposta } });
  const [errore, setErrore] = useState<string | null>(null);
  const manda = async (): Promise<void> => {
    setErrore(null);
    if (!forma.verifica()) return;
    const esito = await comando.compi({ ...chi, ...forma.valori });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo === 'fatto') quandoChiusa();
  };
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    void manda();
  };
  return (
    <form onSubmit={invio} noValidate className="grid gap-3">
      <TextArea label={t.risposta} hint={t.aiutoRisposta} {...forma.campo('testo')} />
      <SorteComando sorte={comando.sorte} frase={errore} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={comando.inCorso}>
          {t.manda}
        </Button>
        <Button variant="secondary" onClick={quandoChiusa}>
          {t.annulla}
        </Button>
      </div>
    </form>
  );
}
