# The nodes of layers, losses and recurrent nets.
import torch
from torch import nn
import torch.nn.functional as F
torch.manual_seed(0)
def chain(y):
    line=[]; todo=[y.grad_fn]; seen=0
    while todo and seen<40:
        g=todo.pop(0)
        if g is None: continue
        seen+=1
        line.append(g.name().replace('Backward','').replace('torch::autograd::',''))
        todo += [n for n,_ in g.next_functions]
    return ' '.join(line)
def leaf(*s): return torch.rand(*s, requires_grad=True)
x1=leaf(2,4,6); x2=leaf(2,4,6,6); x3=leaf(2,2,4,4,4); m=leaf(3,4)
mods = {
'Conv1d':lambda:(nn.Conv1d(4,2,3),x1),'Conv2d':lambda:(nn.Conv2d(4,2,3),x2),'Conv3d':lambda:(nn.Conv3d(2,2,3),x3),'CT1':lambda:(nn.ConvTranspose1d(4,2,3),x1),'CT2':lambda:(nn.ConvTranspose2d(4,2,3,stride=2),x2),'CT3':lambda:(nn.ConvTranspose3d(2,2,3),x3),
'convu':lambda:(nn.Conv2d(4,2,3),leaf(4,6,6)),'convcirc':lambda:(nn.Conv2d(4,2,3,padding=1,padding_mode='circular'),x2),'convrefl':lambda:(nn.Conv1d(4,2,3,padding=1,padding_mode='reflect'),x1),'convg':lambda:(nn.Conv2d(4,4,3,groups=2),x2),
'unfold':lambda:(nn.Unfold(2),x2),'fold':lambda:(nn.Fold((4,5),(2,2)),leaf(1,3*4,12)),
'MP1':lambda:(nn.MaxPool1d(2),x1),'MP2':lambda:(nn.MaxPool2d(2),x2),'MP3':lambda:(nn.MaxPool3d(2),x3),'AP1':lambda:(nn.AvgPool1d(2),x1),'AP2':lambda:(nn.AvgPool2d(2),x2),'AP3':lambda:(nn.AvgPool3d(2),x3),'LP1':lambda:(nn.LPPool1d(2,2),x1),'LP2':lambda:(nn.LPPool2d(2,2),x2),
'AMP1':lambda:(nn.AdaptiveMaxPool1d(2),x1),'AMP2':lambda:(nn.AdaptiveMaxPool2d(2),x2),'AMP3':lambda:(nn.AdaptiveMaxPool3d(2),x3),'AAP1':lambda:(nn.AdaptiveAvgPool1d(2),x1),'AAP2':lambda:(nn.AdaptiveAvgPool2d(2),x2),'AAP21':lambda:(nn.AdaptiveAvgPool2d(1),x2),'AAP3':lambda:(nn.AdaptiveAvgPool3d(2),x3),'AAP31':lambda:(nn.AdaptiveAvgPool3d(1),x3),
'RefPad1':lambda:(nn.ReflectionPad1d(1),x1),'RefPad2':lambda:(nn.ReflectionPad2d(1),x2),'RepPad1':lambda:(nn.ReplicationPad1d(1),x1),'RepPad2':lambda:(nn.ReplicationPad2d(1),x2),'ZeroPad':lambda:(nn.ZeroPad2d(1),x2),'ConstPad':lambda:(nn.ConstantPad1d(1,2.),x1),
'ELU':lambda:(nn.ELU(),m),'Hardshrink':lambda:(nn.Hardshrink(),m),'Hardsigmoid':lambda:(nn.Hardsigmoid(),m),'Hardtanh':lambda:(nn.Hardtanh(),m),'Hardswish':lambda:(nn.Hardswish(),m),'LeakyReLU':lambda:(nn.LeakyReLU(),m),'LogSigmoid':lambda:(nn.LogSigmoid(),m),'PReLU':lambda:(nn.PReLU(),m),'ReLU':lambda:(nn.ReLU(),m),'ReLU6':lambda:(nn.ReLU6(),m),'RReLU':lambda:(nn.RReLU(),m),'RReLUe':lambda:(nn.RReLU().eval(),m),'SELU':lambda:(nn.SELU(),m),'CELU':lambda:(nn.CELU(),m),'GELU':lambda:(nn.GELU(),m),'GELUt':lambda:(nn.GELU(approximate='tanh'),m),'Sigmoid':lambda:(nn.Sigmoid(),m),'SiLU':lambda:(nn.SiLU(),m),'Mish':lambda:(nn.Mish(),m),'Softplus':lambda:(nn.Softplus(),m),'Softshrink':lambda:(nn.Softshrink(),m),'Softsign':lambda:(nn.Softsign(),m),'Tanh':lambda:(nn.Tanh(),m),'Tanhshrink':lambda:(nn.Tanhshrink(),m),'Threshold':lambda:(nn.Threshold(.1,.2),m),'GLU':lambda:(nn.GLU(),m),
'Softmin':lambda:(nn.Softmin(1),m),'Softmax':lambda:(nn.Softmax(1),m),'Softmax2d':lambda:(nn.Softmax2d(),x2),'LogSoftmax':lambda:(nn.LogSoftmax(1),m),
'BN1':lambda:(nn.BatchNorm1d(4),x1),'BN2':lambda:(nn.BatchNorm2d(4),x2),'BN3':lambda:(nn.BatchNorm3d(2),x3),'BNe':lambda:(nn.BatchNorm1d(4).eval(),x1),'GN':lambda:(nn.GroupNorm(2,4),x1),'IN1':lambda:(nn.InstanceNorm1d(4),x1),'IN1a':lambda:(nn.InstanceNorm1d(4,affine=True,track_running_stats=True),x1),'IN2':lambda:(nn.InstanceNorm2d(4),x2),'INe':lambda:(nn.InstanceNorm1d(4,affine=True,track_running_stats=True).eval(),x1),'LN':lambda:(nn.LayerNorm(6),x1),'LRN':lambda:(nn.LocalResponseNorm(2),x2),'LRN1':lambda:(nn.LocalResponseNorm(2),x1),
'Identity':lambda:(nn.Sequential(nn.Identity(),nn.ReLU()),m),'Linear':lambda:(nn.Linear(4,2),m),'Linear3':lambda:(nn.Linear(6,2),x1),'Linear3nb':lambda:(nn.Linear(6,2,bias=False),x1),'Linear1':lambda:(nn.Linear(4,2),leaf(4)),
'Drop':lambda:(nn.Dropout(.5),m),'Drop1':lambda:(nn.Dropout1d(.5),x1),'Drop2':lambda:(nn.Dropout2d(.5),x2),'Drop3':lambda:(nn.Dropout3d(.5),x3),'ADrop':lambda:(nn.AlphaDropout(.5),m),'FADrop':lambda:(nn.FeatureAlphaDropout(.5),x2),'Drop0':lambda:(nn.Dropout(0.),m),
'PixSh':lambda:(nn.PixelShuffle(2),x2),'PixUn':lambda:(nn.PixelUnshuffle(2),x2),'ChSh':lambda:(nn.ChannelShuffle(2),x2),'Up':lambda:(nn.Upsample(scale_factor=2),x2),'Upb':lambda:(nn.Upsample(scale_factor=2,mode='bilinear'),x2),'Upc':lambda:(nn.Upsample(scale_factor=2,mode='bicubic'),x2),'Up1':lambda:(nn.Upsample(scale_factor=2,mode='linear'),x1),'Flatten':lambda:(nn.Flatten(),x1),'Unflatten':lambda:(nn.Unflatten(1,(2,2)),x1),
}
for k,t in mods.items():
    try: f,x=t(); print(k, chain(f(x)))
    except Exception as e: print(k,'ERR',type(e).__name__,str(e)[:200])
two = {
'CosSim':lambda:(nn.CosineSimilarity(),(m,leaf(3,4))),'PairD':lambda:(nn.PairwiseDistance(),(m,leaf(3,4))),'Bil':lambda:(nn.Bilinear(4,4,2),(m,leaf(3,4))),'Bil3':lambda:(nn.Bilinear(6,6,2),(x1,leaf(2,4,6))),
'Emb':lambda:(nn.Embedding(5,3),(torch.tensor([[0,1],[2,2]]),)),'EmbB':lambda:(nn.EmbeddingBag(5,3),(torch.tensor([[0,1],[2,2]]),)),'EmbBs':lambda:(nn.EmbeddingBag(5,3,mode='sum'),(torch.tensor([[0,1],[2,2]]),)),'EmbBm':lambda:(nn.EmbeddingBag(5,3,mode='max'),(torch.tensor([[0,1],[2,2]]),)),'Emb mn':lambda:(nn.Embedding(5,3,max_norm=1.),(torch.tensor([[0,1],[2,2]]),)),
'L1':lambda:(nn.L1Loss(),(m,leaf(3,4))),'MSE':lambda:(nn.MSELoss(),(m,leaf(3,4))),'CE':lambda:(nn.CrossEntropyLoss(),(m,torch.tensor([0,1,2]))),'CEls':lambda:(nn.CrossEntropyLoss(label_smoothing=.1),(m,torch.tensor([0,1,2]))),'CEw':lambda:(nn.CrossEntropyLoss(weight=torch.ones(4),label_smoothing=.1),(m,torch.tensor([0,1,2]))),'CEp':lambda:(nn.CrossEntropyLoss(),(m,torch.rand(3,4))),'CEpls':lambda:(nn.CrossEntropyLoss(label_smoothing=.1,weight=torch.ones(4)),(m,torch.rand(3,4))),'CE2':lambda:(nn.CrossEntropyLoss(),(x1,torch.zeros(2,6).long())),'CE3':lambda:(nn.CrossEntropyLoss(reduction='none'),(x2,torch.zeros(2,6,6).long())),'CE3s':lambda:(nn.CrossEntropyLoss(reduction='sum',label_smoothing=.2),(x2,torch.zeros(2,6,6).long())),'CE1':lambda:(nn.CrossEntropyLoss(),(leaf(4),torch.tensor(1))),
'CTC':lambda:(nn.CTCLoss(),(leaf(6,2,4).log_softmax(2),torch.tensor([[1,2],[2,3]]),torch.tensor([6,6]),torch.tensor([2,2]))),'CTCn':lambda:(nn.CTCLoss(reduction='none',zero_infinity=True),(leaf(6,2,4).log_softmax(2),torch.tensor([[1,2],[2,3]]),(6,6),(2,2))),'CTCs':lambda:(nn.CTCLoss(reduction='sum'),(leaf(6,4).log_softmax(1),torch.tensor([1,2]),torch.tensor(6),torch.tensor(2))),
'NLL':lambda:(nn.NLLLoss(),(m,torch.tensor([0,1,2]))),'PNLL':lambda:(nn.PoissonNLLLoss(),(m,torch.ones(3,4))),'PNLLf':lambda:(nn.PoissonNLLLoss(log_input=False,full=True),(m,torch.ones(3,4)*3)),'PNLLlf':lambda:(nn.PoissonNLLLoss(full=True),(m,torch.ones(3,4)*3)),'GNLL':lambda:(nn.GaussianNLLLoss(full=True),(m,torch.ones(3,4),leaf(3,4))),'KL':lambda:(nn.KLDivLoss(),(m,torch.rand(3,4))),'KLb':lambda:(nn.KLDivLoss(reduction='batchmean',log_target=True),(m,leaf(3,4))),'KLt':lambda:(nn.KLDivLoss(reduction='batchmean'),(m,leaf(3,4))),'BCE':lambda:(nn.BCELoss(),(m,torch.ones(3,4))),'BCEw':lambda:(nn.BCELoss(weight=torch.ones(4)),(m,leaf(3,4))),'BCEL':lambda:(nn.BCEWithLogitsLoss(),(m,torch.ones(3,4))),'BCELp':lambda:(nn.BCEWithLogitsLoss(pos_weight=torch.ones(4),weight=torch.ones(4)),(m,torch.ones(3,4))),'BCELt':lambda:(nn.BCEWithLogitsLoss(),(m,leaf(3,4))),
'MR':lambda:(nn.MarginRankingLoss(),(leaf(3),leaf(3),torch.ones(3))),'MRm':lambda:(nn.MarginRankingLoss(margin=.5,reduction='sum'),(leaf(3),leaf(3),torch.ones(3))),'HE':lambda:(nn.HingeEmbeddingLoss(),(m,torch.ones(3,4))),'MLM':lambda:(nn.MultiLabelMarginLoss(),(m,torch.tensor([[0,1,-1,2]]*3))),'Hub':lambda:(nn.HuberLoss(),(m,leaf(3,4))),'SL1':lambda:(nn.SmoothL1Loss(),(m,leaf(3,4))),'SM':lambda:(nn.SoftMarginLoss(),(m,torch.ones(3,4))),'MLSM':lambda:(nn.MultiLabelSoftMarginLoss(),(m,torch.ones(3,4))),'CE_':lambda:(nn.CosineEmbeddingLoss(),(m,leaf(3,4),torch.ones(3))),'CEm':lambda:(nn.CosineEmbeddingLoss(margin=.5,reduction='sum'),(m,leaf(3,4),-torch.ones(3))),'MM':lambda:(nn.MultiMarginLoss(),(m,torch.tensor([0,1,2]))),'MMp':lambda:(nn.MultiMarginLoss(p=2,weight=torch.ones(4),reduction='none'),(m,torch.tensor([0,1,2]))),'TM':lambda:(nn.TripletMarginLoss(),(m,leaf(3,4),leaf(3,4))),'TMs':lambda:(nn.TripletMarginLoss(swap=True),(m,leaf(3,4),leaf(3,4))),'TMD':lambda:(nn.TripletMarginWithDistanceLoss(),(m,leaf(3,4),leaf(3,4))),
'Tr':lambda:(nn.TransformerEncoderLayer(4,2,8,dropout=0.),(leaf(3,2,4),)),'Trbf':lambda:(nn.TransformerEncoderLayer(4,2,8,dropout=0.,batch_first=True,norm_first=True,activation='gelu'),(leaf(3,2,4),)),
}
for k,t in two.items():
    try: f,x=t(); print(k, chain(f(*x)))
    except Exception as e: print(k,'ERR',type(e).__name__,str(e)[:200])
mha=nn.MultiheadAttention(4,2)
q=leaf(3,2,4)
o,wt=mha(q,q,q); print('mha',chain(o),'|',chain(wt))
o,wt=mha(q,q,q,need_weights=False); print('mha nw',chain(o))
o,wt=mha(q,q,q,attn_mask=torch.zeros(3,3).bool(),key_padding_mask=torch.zeros(2,3).bool()); print('mha mask',chain(o))
o,wt=mha(q,leaf(3,2,4),leaf(3,2,4)); print('mha kv',chain(o))
mha=nn.MultiheadAttention(4,2,batch_first=True,add_bias_kv=True,add_zero_attn=True,kdim=3,vdim=5); o,wt=mha(leaf(2,3,4),leaf(2,3,3),leaf(2,3,5)); print('mha bf',chain(o))
for cls in (nn.RNN,nn.LSTM,nn.GRU):
    for kw in ({},{'batch_first':True},{'num_layers':2},{'bidirectional':True},{'bias':False},{'num_layers':2,'bidirectional':True,'batch_first':True,'dropout':.5}):
        r=cls(6,3,**kw)
        try:
            o,h=r(x1); print(cls.__name__,kw,chain(o)); print('   h',chain(h if cls is not nn.LSTM else h[0])); print('  c', chain(h[1])) if cls is nn.LSTM else None
            o,h=r(x1[0]); print('   unb',chain(o))
            p=nn.utils.rnn.pack_padded_sequence(x1,torch.tensor([4,2]) if kw.get('batch_first') else torch.tensor([2]*4),batch_first=bool(kw.get('batch_first')))
            o,h=r(p); print('   pack',chain(o.data))
            print('   pad', chain(nn.utils.rnn.pad_packed_sequence(o)[0]))
        except Exception as e: print(cls.__name__,kw,'ERR',str(e)[:200])
for c,nm in ((nn.RNNCell(6,3),'RNNCell'),(nn.RNNCell(6,3,nonlinearity='relu',bias=False),'RNNCellr'),(nn.GRUCell(6,3),'GRUCell'),(nn.GRUCell(6,3,bias=False),'GRUCellnb')):
    print(nm,chain(c(x1[0]))); print(nm,chain(c(x1[0][0]))); print(nm,chain(c(x1[0],leaf(4,3))))
c=nn.LSTMCell(6,3); h,cc=c(x1[0]); print('LSTMCell',chain(h),'|',chain(cc))
print('relu rnn',chain(nn.RNN(6,3,nonlinearity='relu')(x1)[0]))
print('pads',chain(nn.utils.rnn.pad_sequence([leaf(2),leaf(3)])))
