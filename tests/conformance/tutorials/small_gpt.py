import torch, math
import torch.nn as nn
from torch.nn import functional as F
from dataclasses import dataclass
@dataclass
class GPTConfig:
    block_size: int = 8
    vocab_size: int = 12
    n_layer: int = 2
    n_head: int = 2
    n_embd: int = 16
    dropout: float = 0.1
    bias: bool = True
torch.manual_seed(1337)
text = "hello world, how low the owl wore red. "
chars = sorted(list(set(text))); vocab_size = len(chars); print(''.join(chars), vocab_size)
stoi = {ch: i for i, ch in enumerate(chars)}; itos = {i: ch for i, ch in enumerate(chars)}
encode = lambda s: [stoi[c] for c in s]; decode = lambda l: ''.join([itos[i] for i in l])
print(encode("hell")); print(decode(encode("hell")))
data = torch.tensor(encode(text * 4), dtype=torch.long); n = int(0.9 * len(data)); train_data = data[:n]; val_data = data[n:]
def get_batch(split):
    data = train_data if split == 'train' else val_data
    ix = torch.randint(len(data) - 8, (4,)); x = torch.stack([data[i:i + 8] for i in ix]); y = torch.stack([data[i + 1:i + 8 + 1] for i in ix]); return x, y
class LayerNorm(nn.Module):
    def __init__(self, ndim, bias):
        super().__init__(); self.weight = nn.Parameter(torch.ones(ndim)); self.bias = nn.Parameter(torch.zeros(ndim)) if bias else None
    def forward(self, input): return F.layer_norm(input, self.weight.shape, self.weight, self.bias, 1e-5)
class CausalSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__(); assert config.n_embd % config.n_head == 0
        self.c_attn = nn.Linear(config.n_embd, 3 * config.n_embd, bias=config.bias); self.c_proj = nn.Linear(config.n_embd, config.n_embd, bias=config.bias)
        self.attn_dropout = nn.Dropout(config.dropout); self.resid_dropout = nn.Dropout(config.dropout); self.n_head = config.n_head; self.n_embd = config.n_embd
        self.flash = hasattr(torch.nn.functional, 'scaled_dot_product_attention')
        if not self.flash:
            self.register_buffer("bias", torch.tril(torch.ones(config.block_size, config.block_size)).view(1, 1, config.block_size, config.block_size))
    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.c_attn(x).split(self.n_embd, dim=2)
        k = k.view(B, T, self.n_head, C // self.n_head).transpose(1, 2); q = q.view(B, T, self.n_head, C // self.n_head).transpose(1, 2); v = v.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1))); att = att.masked_fill(self.bias[:, :, :T, :T] == 0, float('-inf')); att = F.softmax(att, dim=-1); att = self.attn_dropout(att)
        y = att @ v; y = y.transpose(1, 2).contiguous().view(B, T, C); return self.resid_dropout(self.c_proj(y))
class MLP(nn.Module):
    def __init__(self, config):
        super().__init__(); self.c_fc = nn.Linear(config.n_embd, 4 * config.n_embd); self.gelu = nn.GELU(); self.c_proj = nn.Linear(4 * config.n_embd, config.n_embd); self.dropout = nn.Dropout(config.dropout)
    def forward(self, x): return self.dropout(self.c_proj(self.gelu(self.c_fc(x))))
class Block(nn.Module):
    def __init__(self, config):
        super().__init__(); self.ln_1 = LayerNorm(config.n_embd, bias=config.bias); self.attn = CausalSelfAttention(config); self.ln_2 = nn.LayerNorm(config.n_embd); self.mlp = MLP(config)
    def forward(self, x): x = x + self.attn(self.ln_1(x)); x = x + self.mlp(self.ln_2(x)); return x
class GPT(nn.Module):
    def __init__(self, config):
        super().__init__(); self.config = config
        self.transformer = nn.ModuleDict(dict(wte=nn.Embedding(config.vocab_size, config.n_embd), wpe=nn.Embedding(config.block_size, config.n_embd), drop=nn.Dropout(config.dropout), h=nn.ModuleList([Block(config) for _ in range(config.n_layer)]), ln_f=nn.LayerNorm(config.n_embd)))
        self.lm_head = nn.Linear(config.n_embd, config.vocab_size, bias=False); self.transformer.wte.weight = self.lm_head.weight
        self.apply(self._init_weights)
        for pn, p in self.named_parameters():
            if pn.endswith('c_proj.weight'): torch.nn.init.normal_(p, mean=0.0, std=0.02 / math.sqrt(2 * config.n_layer))
        print("number of parameters: %.2fK" % (sum(p.numel() for p in self.parameters()) / 1e3,))
    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            torch.nn.init.normal_(module.weight, mean=0.0, std=0.02)
            if module.bias is not None: torch.nn.init.zeros_(module.bias)
        elif isinstance(module, nn.Embedding): torch.nn.init.normal_(module.weight, mean=0.0, std=0.02)
    def forward(self, idx, targets=None):
        b, t = idx.size(); assert t <= self.config.block_size
        pos = torch.arange(0, t, dtype=torch.long).unsqueeze(0); x = self.transformer.drop(self.transformer.wte(idx) + self.transformer.wpe(pos))
        for block in self.transformer.h: x = block(x)
        x = self.transformer.ln_f(x)
        if targets is not None:
            logits = self.lm_head(x); loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        else: logits = self.lm_head(x[:, [-1], :]); loss = None
        return logits, loss
    def configure_optimizers(self, weight_decay, lr, betas):
        pd = {pn: p for pn, p in self.named_parameters() if p.requires_grad}; decay = [p for n, p in pd.items() if p.dim() >= 2]; nodecay = [p for n, p in pd.items() if p.dim() < 2]
        print(f"num decayed parameter tensors: {len(decay)}, with {sum(p.numel() for p in decay):,} parameters")
        return torch.optim.AdamW([{'params': decay, 'weight_decay': weight_decay}, {'params': nodecay, 'weight_decay': 0.0}], lr=lr, betas=betas)
    @torch.no_grad()
    def generate(self, idx, max_new_tokens, temperature=1.0, top_k=None):
        for _ in range(max_new_tokens):
            idx_cond = idx if idx.size(1) <= self.config.block_size else idx[:, -self.config.block_size:]
            logits, _ = self(idx_cond); logits = logits[:, -1, :] / temperature
            if top_k is not None:
                v, _ = torch.topk(logits, min(top_k, logits.size(-1))); logits[logits < v[:, [-1]]] = -float('Inf')
            probs = F.softmax(logits, dim=-1); idx = torch.cat((idx, torch.multinomial(probs, num_samples=1)), dim=1)
        return idx
cfg = GPTConfig(vocab_size=vocab_size); print(cfg); m = GPT(cfg); print(m); opt = m.configure_optimizers(0.1, 1e-2, (0.9, 0.95))
for it in range(12):
    xb, yb = get_batch('train'); logits, loss = m(xb, yb); opt.zero_grad(set_to_none=True); loss.backward(); torch.nn.utils.clip_grad_norm_(m.parameters(), 1.0); opt.step()
    if it % 4 == 0: print(f"iter {it}: loss {loss.item():.4f}")
m.eval(); print(decode(m.generate(torch.zeros((1, 1), dtype=torch.long), 20, top_k=5)[0].tolist()))
