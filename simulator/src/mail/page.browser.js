// New e-mails appear by themselves; times are the reader's own.
const list = document.querySelector('#list');
let shown = list.innerHTML;

function localTimes(within) {
  for (const time of within.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    time.title = at.toLocaleString();
    if (time.closest('#list'))
      time.textContent = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  }
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('#list');
  if (!fresh || fresh.innerHTML === shown) return;
  shown = fresh.innerHTML;
  const at = list.querySelector(':focus')?.getAttribute('href');
  list.innerHTML = shown;
  localTimes(list);
  if (at) list.querySelector(`[href="${at}"]`)?.focus();
}

localTimes(document);
setInterval(refresh, 2000);
