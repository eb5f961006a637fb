import { ammettiSpettatoreDaReferente } from '@gestore/contratto/posta/chiamate';
import type { CredenzialeEmessa } from '@gestore/contratto/posta/forme';
import { codiceFiscaleOPartitaIva, obbligatorio, pec } from '@gestore/contratto/regole';
import { Button, Card, CheckboxField, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { useComando } from '../../comando/usa-comando.ts';
import { CampoConRilievo } from '../../comune/campi/campo-con-rilievo.tsx';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { COMUNI } from '../conduzione/funzioni.testi.ts';
import { SorteInvio } from '../conduzione/sorte-atto.tsx';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { EsitoEmissione } from './esito-emissione.tsx';
import { TOKEN } from './per-chi-conduce.testi.ts';

const VUOTO = { nome: '', identificativo: '', pec: '', motivazione: '', diDiritto: false };
const REGOLE = {
  nome: [obbligatorio()],
  identificativo: [obbligatorio()],
  pec: [pec()],
  motivazione: [obbligatorio()],
} as const;
const RILIEVI = [codiceFiscaleOPartitaIva()];

/** Il delegato lascia entrare uno spettatore con una ragione; debitore e creditori ne hanno diritto (R35). */
export function AmmettiSpettatore({ id }: { id: string }) {
  const t = useTesti(TOKEN);
  const c = useTesti(COMUNI);
  const forma = useForma({
    iniziali: VUOTO,
    regole: REGOLE,
    nomi: t,
    conserva: conserva('spettatore', ['motivazione', 'nome', 'identificativo', 'pec', 'diDiritto']),
  });
  const [emessa, cambiaEmessa] = useState<CredenzialeEmessa | null>(null);
  const { sorte, inCorso, compi } = useComando(ammettiSpettatoreDaReferente, {
    rileggi: [[...chiaveAsta(id), 'credenziali']],
  });
  const ammetti = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const scritto = { ...forma.valori, pec: forma.valori.pec.trim() || null };
    const esito = await compi({ id, ...scritto });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo !== 'fatto') return;
    cambiaEmessa(esito.risposta);
    forma.ricomincia();
  };
  return (
    <Card title={t.spettatore}>
      <p className="text-secondario">{t.spettatoreCome}</p>
      <form noValidate onSubmit={(evento) => void ammetti(evento)} className="grid gap-4">
        {forma.nota()}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.nome} maxLength={300} {...forma.campo('nome')} />
          <CampoConRilievo
            etichetta={t.identificativo}
            nome="identificativo"
            forma={forma}
            rilievi={RILIEVI}
            seguito={t.rileggi}
            lunghezzaMassima={300}
          />
          <TextField label={t.pec} inputMode="email" maxLength={300} {...forma.campo('pec')} />
          <div className="self-end">
            <CheckboxField
              label={t.diDiritto}
              checked={forma.valori.diDiritto}
              onCheckedChange={(diDiritto) => forma.imposta({ diDiritto })}
            />
          </div>
        </div>
        <TextArea label={t.motivazione} {...forma.campo('motivazione')} />
        <div>
          <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
            {t.lasciaEntrare}
          </Button>
        </div>
        <SorteInvio sorte={sorte} />
        {emessa !== null && <EsitoEmissione emessa={emessa} />}
      </form>
    </Card>
  );
}
