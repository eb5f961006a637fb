import { cambiaConduzione } from '@gestore/contratto/delegato/chiamate';
import type { ChiConduce } from '@gestore/contratto/delegato/conduzione';
import { TESTO_MAX } from '@gestore/contratto/parole/limiti-testo';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { Button, Dialog, DialogActions, showToast, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta } from '../usa-letture.ts';
import { CONDUZIONE } from './testi.ts';

type Quale = 'passa' | 'prendi';

/** Chi conduce fra i due che il giudice ha nominato, su ogni schermata della vendita: chi conduce la passa, il secondo la prende (R36). */
export function ConduzioneDellaVendita({
  id,
  conduzione,
  finita,
}: {
  id: string;
  conduzione: ChiConduce;
  /** A verbale firmato, e se nessuno ha avuto il bene, la conduzione non si prende più (R36, R69). */
  finita: boolean;
}) {
  const t = useTesti(CONDUZIONE);
  // Quale si sta per fare si fissa quando lo si apre: se intanto la conduzione passa, il modulo aperto non cambia senso.
  const [chiede, setChiede] = useState<Quale | null>(null);
  const { conduce, secondo, sonoIlSecondo, presente } = conduzione;
  const quale: Quale = sonoIlSecondo ? 'prendi' : 'passa';
  return (
    <section
      aria-label={t.titolo}
      className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-4 border-linea py-1 pl-3"
    >
      <p className="min-w-0 break-words">
        {sonoIlSecondo ? t.leiSecondo(conduce.nome) : t.secondo(secondo.nome)}{' '}
        {sonoIlSecondo && (presente ? t.collegato : t.nonCollegato)}
      </p>
      {!(finita && sonoIlSecondo) && (
        <Button variant="secondary" onClick={() => setChiede(quale)}>
          {t[quale]}
        </Button>
      )}
      {chiede !== null && <Passaggio id={id} conduzione={conduzione} quale={chiede} chiudi={() => setChiede(null)} />}
    </section>
  );
}

const REGOLE = { motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

function Passaggio({
  id,
  conduzione: { conduce, secondo },
  quale,
  chiudi,
}: {
  id: string;
  conduzione: ChiConduce;
  quale: Quale;
  chiudi: () => void;
}) {
  const t = useTesti(CONDUZIONE);
  const comando = useComando(cambiaConduzione, { rileggi: [chiaveAsta(id)] });
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: REGOLE,
    nomi: { motivo: t.motivo },
    conserva: { no: 'breve' },
  });
  const [errore, setErrore] = useState<string | null>(null);
  const invio = async (evento: FormEvent): Promise<void> => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    const { motivo } = forma.valori;
    const esito = await comando.compi({
      id,
      atto:
        quale === 'passa'
          ? { tipo: 'passaConduzione', aId: secondo.id, motivo }
          : { tipo: 'prendiConduzione', daId: conduce.id, motivo },
    });
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
    if (esito?.tipo !== 'fatto') return;
    showToast(quale === 'passa' ? t.passata(secondo.nome) : t.presa);
    chiudi();
  };
  return (
    <Dialog title={t[quale]} open onClose={chiudi}>
      <form aria-label={t[quale]} onSubmit={(evento) => void invio(evento)} noValidate className="grid gap-4">
        <p>{quale === 'passa' ? t.passaSpiega(secondo.nome) : t.prendiSpiega(conduce.nome)}</p>
        <TextArea label={t.motivo} {...forma.campo('motivo')} />
        <SorteComando sorte={comando.sorte} frase={errore} />
        <DialogActions>
          <Button type="submit" pending={comando.inCorso}>
            {t[quale]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
