import {
  CAMPI_CORRETTI,
  type CampoCorretto,
  type DocumentiPubblici,
  type DocumentoVisto,
} from '@gestore/contratto/documenti/forme';
import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { GENERI_DOCUMENTO, type GenereDocumento } from '@gestore/dominio';
import { Button, CheckboxField, Dialog, DialogActions, SelectField, showToast, TextArea, TextField } from '@gestore/ui';
import type { ReactNode } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { conserva } from '../../../forme/conserva.ts';
import { DueSulModulo } from '../../../forme/due-sul-modulo.tsx';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { useIncontro } from '../../../forme/usa-incontro.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { leggiDocumento, type PostoDocumenti, useCambiaDocumento } from '../usa-documenti.ts';
import { Arrivi } from './arrivi.tsx';
import { DOCUMENTI_CORRETTI } from './documenti-corretti.testi.ts';
import { DOCUMENTI } from './documenti-della-vendita.testi.ts';
import { VociDelDocumento } from './voci-del-documento.tsx';

type Parti = { id: string; posto: PostoDocumenti; documento: DocumentoVisto; chiudi: () => void };
const RIGA = 300;

/**
 * Come si chiama, che cosa mostra, e la pubblicazione con la sua dichiarazione. Se intanto lo ha cambiato qualcun altro, i due testi si
 * leggono uno accanto all'altro, e ciò che si è scritto resta nei campi.
 */
export function DescriviDocumento({ id, posto, documento, chiudi }: Parti) {
  const t = useTesti(DOCUMENTI);
  const c = useTesti(DOCUMENTI_CORRETTI);
  const { sorte, inCorso, compi, azzera } = useCambiaDocumento(id, posto);
  const { titolo, stato, versione } = documento;
  const forma = useDescrizione(documento);
  const { base, incontro, incontra } = useIncontro<Descrizione>(forma, { valori: descrizioneDi(documento), versione });
  const rileggi = async () => {
    const adesso = await leggiDocumento(id, posto, documento.id);
    return { valori: descrizioneDi(adesso), versione: adesso.versione };
  };
  const pubblico = stato === 'pubblicato';
  const corrette = pubblico ? vociCorrette(documento, forma.valori) : [];
  const invia = async (verso: 'da_pubblicare' | 'pubblicato'): Promise<void> => {
    if (!forma.verifica()) return;
    const { dichiaro, motivo, ...scritto } = forma.valori;
    const perche = corrette.length > 0 ? motivo.trim() || null : null;
    const chi = { documento: documento.id, versione: base.versione };
    const atto = { ...chi, stato: verso, senzaDatiDebitore: dichiaro, motivo: perche };
    const esito = await compi({ ...atto, ...scritto, genere: scritto.genere as GenereDocumento });
    if (esito === 'cambiato' && (await incontra(rileggi))) azzera();
    if (esito !== 'scritto') return;
    showToast(verso === 'pubblicato' && !pubblico ? t.pubblicato : t.salvato);
    chiudi();
  };
  return (
    <Dialog title={titolo} open onClose={chiudi}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(evento) => {
          evento.preventDefault();
          void invia(pubblico ? 'pubblicato' : 'da_pubblicare');
        }}
      >
        <CampiDescrizione forma={forma} immagine={documento.misure.length > 0} pubblico={pubblico} />
        {corrette.length > 0 && (
          <AnteprimaDelDocumento
            voci={corrette}
            motivo={
              <TextArea
                label={c.percheCorregge}
                hint={c.aiutoCorregge}
                rows={2}
                maxLength={RIGA}
                {...forma.campo('motivo')}
              />
            }
          />
        )}
        <SorteComando sorte={sorte} />
        <DueSulModulo incontro={incontro} forma={forma} scelte={{ genere: t.generi }} />
        <DialogActions>
          <Button type="submit" variant={pubblico ? 'primary' : 'secondary'} pending={inCorso}>
            {t.salva}
          </Button>
          {!pubblico && (
            <Button pending={inCorso} onClick={() => void invia('pubblicato')}>
              {t.pubblica}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Descrizione = { genere: string; titolo: string; alternativo: string; dichiaro: boolean; motivo: string };

/** La dichiarazione e il perché sono di chi scrive adesso: di un documento non si rileggono. */
const descrizioneDi = ({ genere, titolo, alternativo }: DocumentoVisto): Descrizione => ({
  genere,
  titolo,
  alternativo,
  dichiaro: false,
  motivo: '',
});

function useDescrizione(documento: DocumentoVisto): Forma<Descrizione> {
  const t = useTesti(DOCUMENTI);
  const c = useTesti(DOCUMENTI_CORRETTI);
  return useForma<Descrizione>({
    iniziali: descrizioneDi(documento),
    regole: {
      genere: [obbligatorio()],
      titolo: [obbligatorio(), lunghezzaMassima(RIGA)],
      alternativo: [lunghezzaMassima(RIGA)],
      dichiaro: [],
      motivo: [],
    },
    nomi: {
      genere: t.genere,
      titolo: t.nome,
      alternativo: t.alternativo,
      dichiaro: t.dichiaro,
      motivo: c.percheCorregge,
    },
    conserva: conserva(`descrivi:${documento.id}`, ['titolo', 'alternativo', 'genere', 'motivo']),
  });
}

function CampiDescrizione({
  forma,
  immagine,
  pubblico,
}: {
  forma: Forma<Descrizione>;
  immagine: boolean;
  pubblico: boolean;
}) {
  const t = useTesti(DOCUMENTI);
  return (
    <>
      <SelectField
        label={t.genere}
        name="genere"
        value={forma.valori.genere}
        onValueChange={(scelto) => forma.imposta({ genere: scelto })}
        options={GENERI_DOCUMENTO.map((uno) => ({ value: uno, label: t.generi[uno] }))}
      />
      <TextField label={t.nome} maxLength={RIGA} {...forma.campo('titolo')} />
      {immagine && (
        <TextArea
          label={t.alternativo}
          hint={t.aiutoAlternativo}
          rows={2}
          maxLength={RIGA}
          {...forma.campo('alternativo')}
        />
      )}
      {!pubblico && (
        <CheckboxField
          label={t.dichiaro}
          hint={t.aiutoDichiaro}
          name="dichiaro"
          checked={forma.valori.dichiaro}
          onCheckedChange={(dichiaro) => forma.imposta({ dichiaro })}
        />
      )}
    </>
  );
}

/** Ciò che cambierebbe di un documento che chiunque già legge. */
function vociCorrette(
  prima: DocumentoVisto,
  dopo: Readonly<Record<CampoCorretto, string>>,
): DocumentiPubblici['corretti'][number]['voci'] {
  return CAMPI_CORRETTI.flatMap((campo) =>
    prima[campo] === dopo[campo] ? [] : [{ campo, prima: prima[campo], dopo: dopo[campo] }],
  );
}

/** Prima di correggere ciò che è pubblico: come si leggeva e come si leggerà, chi lo saprà, e il perché (R02). */
function AnteprimaDelDocumento({
  voci,
  motivo,
}: {
  voci: DocumentiPubblici['corretti'][number]['voci'];
  motivo: ReactNode;
}) {
  const t = useTesti(DOCUMENTI_CORRETTI);
  return (
    <section aria-label={t.anteprima} className="grid gap-3 rounded border border-linea p-3">
      <h3 className="font-bold">{t.anteprima}</h3>
      <VociDelDocumento voci={voci} />
      <p className="text-sm text-secondario">{t.loSaChiunque}</p>
      {motivo}
    </section>
  );
}

/** Il file che ne prenderà il posto quando sarà pubblicato: fino ad allora si legge ancora il vecchio. */
export function SostituisciDocumento({ id, posto, documento, chiudi }: Parti) {
  const t = useTesti(DOCUMENTI);
  const sostituisce = { documento: documento.id, titolo: documento.titolo };
  return (
    <Dialog title={t.sostituisciUno(documento.titolo)} open onClose={chiudi}>
      <Arrivi id={id} posto={posto} sostituisce={sostituisce} fatto={chiudi} />
    </Dialog>
  );
}

export function RitiraDocumento({ id, posto, documento, chiudi }: Parti) {
  const t = useTesti(DOCUMENTI);
  const { sorte, inCorso, compi } = useCambiaDocumento(id, posto);
  const { genere, titolo, alternativo, versione, stato } = documento;
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [...(stato === 'pubblicato' ? [obbligatorio()] : []), lunghezzaMassima(RIGA)] },
    nomi: { motivo: t.perche },
    conserva: conserva(`ritira:${documento.id}`, ['motivo']),
  });
  const invia = async (): Promise<void> => {
    if (!forma.verifica()) return;
    const atto = { documento: documento.id, versione, genere, titolo, alternativo, senzaDatiDebitore: false } as const;
    if ((await compi({ ...atto, stato: 'ritirato', motivo: forma.valori.motivo })) !== 'scritto') return;
    showToast(t.ritirato);
    chiudi();
  };
  return (
    <Dialog title={t.ritirare(titolo)} open onClose={chiudi}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(evento) => {
          evento.preventDefault();
          void invia();
        }}
      >
        <TextArea label={t.perche} hint={t.aiutoPerche} rows={2} maxLength={RIGA} {...forma.campo('motivo')} />
        <SorteComando sorte={sorte} />
        <DialogActions>
          <Button type="submit" variant="secondary" pending={inCorso}>
            {t.ritira}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
